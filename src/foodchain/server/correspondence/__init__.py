"""Games over days: clocks, stand-ins, resigning, and the sealed deck."""
