import type { CDPSession, Page } from 'playwright-core';

/** How long an interaction took, in milliseconds. */
export type Interaction = {
  what: string;
  times: number;
  /** From the event to the next frame that shows its effect, as the browser times it. */
  p50: number;
  p95: number;
  max: number;
  /** The main thread's work for it, which another program's load does not change. The median. */
  work: number;
};

/** The browser reports no shorter interaction; in milliseconds. Its times are rounded to 8 ms. */
export const shortestReportedMs = 16;

// The code for the page is text, because this file has the types of Node.
const watchEvents = `
  globalThis.longestEvent = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestEvent = Math.max(longestEvent, duration);
  }).observe({ type: 'event', durationThreshold: ${shortestReportedMs} });
`;
const readLongest = `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  const longest = longestEvent;
  longestEvent = 0;
  return longest;
})()`;

export type Stopwatch = {
  measure(what: string, times: number, act: (time: number) => Promise<unknown>): Promise<Interaction>;
};

/** A stopwatch for interactions with a page. To be made before the page is opened. */
export async function createStopwatch(page: Page): Promise<Stopwatch> {
  await page.addInitScript(watchEvents);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { measure: (what, times, act) => measureAll(page, session, { what, times }, act) };
}

/** Does an act `times` times and measures each one. Between two of them the page comes to rest. */
async function measureAll(
  page: Page,
  session: CDPSession,
  { what, times }: Pick<Interaction, 'what' | 'times'>,
  act: (time: number) => Promise<unknown>,
): Promise<Interaction> {
  const taken: number[] = [];
  const worked: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await takeLongest(page);
    const before = await workOf(session);
    await act(time);
    const longest = await takeLongest(page);
    taken.push(Math.max(shortestReportedMs, longest));
    worked.push((await workOf(session)) - before);
  }
  return { what, times, p50: at(taken, 0.5), p95: at(taken, 0.95), max: at(taken, 1), work: at(worked, 0.5) };
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The main thread's work so far, in milliseconds of processor time. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** The longest event since the last call, once the page has drawn its effect and is idle. */
const takeLongest = (page: Page): Promise<number> => page.evaluate<number>(readLongest);
