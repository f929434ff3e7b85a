import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHandTimer } from '../../../testing/platform/jobs/hand-timer.ts';
import { runEvery } from './run-every.ts';

let clock: ReturnType<typeof createHandTimer>;
let ending: AbortController;
let logged: string[];
/** When each round began. */
let began: number[];
beforeEach(() => {
  clock = createHandTimer();
  ending = new AbortController();
  [logged, began] = [[], []];
});

const log = {
  error: ({ err }: { err: unknown }, msg: string) => void logged.push(`${msg}: ${err instanceof Error && err.message}`),
};

/** Repeats a round each second, from the first on; tells whether that has come to its end. */
async function repeat(round: (ending: AbortSignal) => Promise<void>) {
  const state = { ended: false };
  const noted = (signal: AbortSignal) => {
    began.push(clock.timer.now());
    return round(signal);
  };
  const work = { name: 'counting', everyMs: 1_000, round: noted };
  void runEvery(work, { signal: ending.signal, log, timer: clock.timer }).then(() => (state.ended = true));
  await clock.pass(0);
  return state;
}

async function passSeconds(count: number) {
  for (let second = 0; second < count; second += 1) await clock.pass(1_000);
}

const never = () => new Promise<void>(() => undefined);

describe('a round that fails', () => {
  it('is told of once, and the pauses grow up to ten seconds until one succeeds', async () => {
    let isAway = true;
    await repeat(async () => {
      if (isAway) throw new Error('away');
    });
    await passSeconds(35);
    expect(began).toEqual([0, 2_000, 6_000, 14_000, 24_000, 34_000]);
    expect(logged).toEqual(['counting failed: away']);
    isAway = false;
    await passSeconds(12);
    expect(began.slice(-4)).toEqual([44_000, 45_000, 46_000, 47_000]);
    isAway = true;
    await passSeconds(1);
    expect(logged).toEqual(['counting failed: away', 'counting failed: away']);
  });

  it('may throw before it has begun to wait for anything', async () => {
    await repeat(() => {
      throw new Error('at once');
    });
    await passSeconds(2);
    expect(logged).toEqual(['counting failed: at once']);
    expect(began).toEqual([0, 2_000]);
  });
});

describe('a round that goes on and on', () => {
  it('has no second one beside it, and those that it missed are left out', async () => {
    let finish = () => undefined as void;
    await repeat(() => new Promise((resolve) => (finish = resolve)));
    await passSeconds(3);
    await clock.pass(300);
    expect(began).toEqual([0]);
    finish();
    await clock.pass(699);
    expect(began).toEqual([0]);
    await clock.pass(1);
    expect(began).toEqual([0, 4_000]);
  });

  it('is waited for at the end', async () => {
    let finish = () => undefined as void;
    const state = await repeat(() => new Promise((resolve) => (finish = resolve)));
    ending.abort();
    await clock.pass(4_999);
    expect(state.ended).toBe(false);
    finish();
    await clock.pass(0);
    expect(state.ended).toBe(true);
    expect(logged).toEqual([]);
    expect(clock.waits()).toEqual([]);
  });

  it('is cut off five seconds after the signal, and that is logged', async () => {
    const state = await repeat(never);
    await passSeconds(20);
    ending.abort();
    await clock.pass(4_999);
    expect(state.ended).toBe(false);
    await clock.pass(1);
    expect(state.ended).toBe(true);
    expect(logged).toEqual(['counting failed: The round did not end in time, and is cut off']);
  });

  it('is told by its signal that the process ends', async () => {
    const state = await repeat((signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
    ending.abort();
    await clock.pass(0);
    expect(state.ended).toBe(true);
    expect(logged).toEqual([]);
  });
});

describe('the end', () => {
  it('comes at once between two rounds', async () => {
    const state = await repeat(async () => undefined);
    await passSeconds(2);
    await clock.pass(500);
    ending.abort();
    await clock.pass(0);
    expect(state.ended).toBe(true);
    await passSeconds(5);
    expect(began).toEqual([0, 1_000, 2_000]);
    expect(clock.waits()).toEqual([]);
  });

  it('lets no round begin that comes after it', async () => {
    ending.abort();
    const state = await repeat(async () => undefined);
    await clock.pass(0);
    expect(state.ended).toBe(true);
    expect(began).toEqual([]);
  });

  it('is listened for once, however many rounds there were', async () => {
    await repeat(async () => undefined);
    await passSeconds(20);
    expect(getEventListeners(ending.signal, 'abort')).toHaveLength(1);
  });
});
