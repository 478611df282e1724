"""PyTorch, which learning needs and nothing else does."""

from __future__ import annotations

from foodchain.errors import FoodchainError


class NoPyTorch(FoodchainError):
    """PyTorch is not installed."""


def check_pytorch() -> None:
    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise NoPyTorch(f"learning needs {error.name or 'torch'}: pip install 'foodchain[learn]'") from None
