"""HTTP, WebSocket, pages, and the one generic browser client."""
