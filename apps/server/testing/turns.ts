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

/**
 * The processor time in milliseconds that this thread spends on memory alone while a body of so many bytes is put together,
 * handed to another thread and received from it: three copies into memory that is new to the process. Such a copy of
 * 20 MB was seen to take 2 to 24 ms within one second, because the system hands new pages out slowly; the clock has
 * steps of 4 ms. So this is three times the most of four copies.
 */
export function copiesMs(bytes: Buffer): number {
  const held: Buffer[] = [];
  let most = 0;
  for (let tried = 0; tried < 4; tried += 1) {
    const before = cpuMs();
    held.push(Buffer.concat([bytes]));
    most = Math.max(most, cpuMs() - before);
  }
  return 3 * most;
}

/** Which cost is tried again, how often at most (5 times), and what is done before each try. */
export type Tries = { isDear: (cost: Cost) => boolean; atMost?: number; before?: () => Promise<void> };

/**
 * The least that `work` cost in some tries, and the value of the first. A collection of garbage that was due, or a part
 * that starts once, is nobody's cost.
 */
export async function leastCostOf<T>(work: () => Promise<T>, tries: Tries): Promise<Cost & { value: T }> {
  await tries.before?.();
  const { value, ...cost } = await costOf(work);
  for (let tried = 1; tried < (tries.atMost ?? 5) && tries.isDear(cost); tried += 1) {
    await tries.before?.();
    const again = await costOf(work);
    cost.longestTurnMs = Math.min(cost.longestTurnMs, again.longestTurnMs);
    cost.grownBytes = Math.min(cost.grownBytes, again.grownBytes);
  }
  return { value, ...cost };
}
