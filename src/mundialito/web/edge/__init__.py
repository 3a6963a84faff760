"""The edge: what keeps strangers in order, and what the operator sees."""
