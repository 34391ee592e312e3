"""Columns of numbers with their names and units."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Dict

from ._native import Array
from .description import Channel
from .errors import Finding


class Columns(Dict[str, Array]):
    """Result of a run or a curve: an array for each channel, by its key.

    Attributes
    ----------
    channels : dict of str to Channel
        Symbol, unit and meaning of each column.
    parameters : dict
        Every parameter that was used, with its value, including defaults.
    readings : dict of str to float
        Numbers derived from the parameters alone.
    notes : list of Finding
        Notes and warnings about the input.

    Examples
    --------
    >>> import friction
    >>> columns = friction.curve("phi", x=[0.05], law="stribeck", F_S=3)
    >>> columns["phi"]
    array([1.75495534])
    >>> columns.units
    {'v': 'rad/s', 'phi': 'N m'}
    """

    def __init__(
        self,
        arrays: Mapping[str, Array],
        channels: Mapping[str, Channel],
        parameters: Mapping[str, float | str],
        readings: Mapping[str, float],
        notes: list[Finding],
    ) -> None:
        super().__init__(arrays)
        self.channels: dict[str, Channel] = {key: channels[key] for key in self}
        self.parameters: dict[str, float | str] = dict(parameters)
        self.readings: dict[str, float] = dict(readings)
        self.notes: list[Finding] = notes

    @property
    def units(self) -> dict[str, str]:
        """The unit of each column."""
        return {key: channel.unit for key, channel in self.channels.items()}

    def label(self, key: str) -> str:
        """Label for an axis of a plot: ``"slip velocity [rad/s]"``."""
        channel = self.channels[key]
        return f"{channel.text} [{channel.unit}]" if channel.unit else channel.text

    def to_pandas(self) -> Any:
        """A DataFrame of pandas with these columns; its `attrs` have the units and parameters."""
        frame = importlib.import_module("pandas").DataFrame(dict(self))
        frame.attrs.update(units=self.units, parameters=self.parameters)
        return frame

    def __repr__(self) -> str:
        rows = len(next(iter(self.values()), []))
        keys = ", ".join(f"{key} [{unit}]" if unit else key for key, unit in self.units.items())
        return f"<Columns: {rows} rows of {keys}>"
