"""What all games share, and no more: records, rules, faces, folds, match files, fairness."""
