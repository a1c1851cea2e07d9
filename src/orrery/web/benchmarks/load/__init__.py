"""Many games at once over real sockets, and what they cost a server: ``orrery load``."""
