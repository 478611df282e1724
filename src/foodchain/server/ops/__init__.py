"""Running the server: supervisor, workers, health, metrics, logs, audit, backup, export."""
