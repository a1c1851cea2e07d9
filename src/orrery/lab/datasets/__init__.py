"""Data sets: many evaluated games as Parquet files, for people who learn from them.

``plan`` says which games a data set holds, ``schema`` what its tables look like, ``journal`` and
``folder`` what lies on the disk and when it is whole, ``run`` how it comes about.
"""

from orrery.lab.datasets.errors import DatasetError
from orrery.lab.datasets.folder import DatasetFolder
from orrery.lab.datasets.plan import DatasetPlan, plan
from orrery.lab.datasets.run import DatasetGain, run

__all__ = ["DatasetError", "DatasetFolder", "DatasetGain", "DatasetPlan", "plan", "run"]
