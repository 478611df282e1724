"""Bot processes, their pool, and the job queue."""
