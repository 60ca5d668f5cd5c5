"""What notices refuse."""

from dataclasses import dataclass
from typing import ClassVar

from foundation.refusals import Refusal


@dataclass(eq=False)
class TooManyTargets(Refusal):
    """A person registers more devices than one has."""

    targets_max: int
    code: ClassVar[str] = "too_many_targets"
    says: ClassVar[str] = "At most {targets_max} devices can be called; remove one first."


@dataclass(eq=False)
class NoWebPush(Refusal):
    """This installation calls no browsers: it was given no key to sign with."""

    code: ClassVar[str] = "no_web_push"
    says: ClassVar[str] = "This installation sends no notices to browsers."
