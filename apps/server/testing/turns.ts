/** The cost of a request for everybody else: the longest turn of the event loop, and the most memory beyond before. */
export type Cost = { longestTurnMs: number; grownBytes: number };

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Does `work` and says what it cost. A turn is measured in processor time of this thread, so that what else the machine
 * does is not meant: between any two of its marks the event loop went round once. The marks let the loop sleep.
 */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost & { value: T }> {
  const before = process.memoryUsage().rss;
  let longestTurnMs = 0;
  let most = before;
  let last = cpuMs();
  let next: NodeJS.Immediate;
  const mark = () => {
    const now = cpuMs();
    longestTurnMs = Math.max(longestTurnMs, now - last);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
    next = setImmediate(mark).unref();
  };
  next = setImmediate(mark).unref();
  try {
    const value = await work();
    await new Promise((marked) => setImmediate(marked));
    most = Math.max(most, process.memoryUsage.rss());
    return { value, longestTurnMs, grownBytes: most - before };
  } finally {
    clearImmediate(next);
  }
}
