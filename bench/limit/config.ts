/** How the limits are measured: short turns, one after the other, so that a busy machine is busy for both sides. */
export const config = {
  /** Requests under way at once. */
  connections: 16,
  /** Connections to PostgreSQL, as many as the program opens by default. */
  poolSize: 20,
  warmUpMs: 1_500,
  turns: 3,
  turnMs: 1_500,
  /** The memory that the server's process may take under this load, in bytes. */
  memoryGoal: 200 * 2 ** 20,
} as const;
