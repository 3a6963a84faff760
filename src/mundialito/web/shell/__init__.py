"""What all rooms share: the frame of a page, who asks, answers, frames of event streams."""
