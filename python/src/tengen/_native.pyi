"""Made by cffi from native.cdef; cffi tells a type checker nothing."""

from typing import Any

ffi: Any
lib: Any
