import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { SteadyClock } from './index.ts';
import { findPurgeTime } from './purge-time.ts';
import { believedMs, doubtMs } from './server-clock.ts';
import { createTimekeeper, type Leap } from './timekeeper.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let t: TestApp;
let leaps: number[];
/** The time that passes for everybody, and by how much the database's and the machine's clocks are wrong. */
let passed: number;
let wrong: { database: number; machine: number };
const begin = Date.parse('2026-03-02T09:00:00Z');
const at = (by: number) => new Date(begin + passed + by);
const asked = { ask: async () => at(wrong.database), machine: { now: () => at(wrong.machine) } };

beforeEach(async () => {
  t ??= await buildTestApp();
  [leaps, passed, wrong] = [[], 0, { database: 0, machine: 0 }];
  await t.db
    .updateTable('server_clock')
    .set({ seen_at: at(0), doubted_since: null, leap_ms: 0 })
    .execute();
});
afterAll(() => t.close());

/** A process: its clock, and what it does every few seconds. */
function openProcess() {
  const clock = new SteadyClock(() => passed, at(wrong.machine).getTime());
  const onLeap = async (_trx: unknown, { byMs }: Leap) => void leaps.push(byMs);
  return { clock, keep: createTimekeeper({ db: t.db, clock, onLeap, log: () => undefined, ask: asked.ask }) };
}

/** Lets time pass in steps of a minute, in which every process looks. */
async function pass(ms: number, ...processes: { keep: () => Promise<void> }[]) {
  for (let left = ms; left > 0; left -= minuteMs) {
    passed += Math.min(left, minuteMs);
    for (const { keep } of processes) await keep();
  }
}

const purging = () => findPurgeTime(t.db, asked);
const waits = (reason: string) => ({ waits: expect.stringContaining(reason) });

describe('a process', () => {
  it('goes by the clock of the database, whatever the time of its machine is', async () => {
    wrong.machine = 400 * dayMs;
    const { clock, keep } = openProcess();
    await keep();
    expect(clock.now()).toEqual(at(0));
    wrong.machine = -400 * dayMs;
    await pass(minuteMs, { keep });
    expect(clock.now()).toEqual(at(0));
    expect(leaps).toEqual([]);
  });

  it('follows a clock that is corrected a little, without a leap', async () => {
    const { clock, keep } = openProcess();
    await keep();
    for (const ahead of [300, 600, 900, 600]) {
      wrong.database = ahead;
      await pass(minuteMs, { keep });
      expect(clock.now()).toEqual(at(ahead));
    }
    expect(leaps).toEqual([]);
  });

  it.each([
    ['forward', hourMs],
    ['back', -hourMs],
  ])('tells once of a clock that leaps %s by an hour, however many processes there are', async (_where, by) => {
    const processes = [openProcess(), openProcess(), openProcess()];
    await pass(5 * minuteMs, ...processes);
    wrong.database = by;
    await pass(5 * minuteMs, ...processes);
    expect(leaps).toEqual([by]);
    expect(processes.map(({ clock }) => clock.now())).toEqual([at(by), at(by), at(by)]);
  });

  it('tells of a clock that leapt while nobody looked, and not of a restart', async () => {
    await openProcess().keep();
    passed += minuteMs;
    await openProcess().keep();
    expect(leaps).toEqual([]);
    wrong.database = hourMs;
    await openProcess().keep();
    wrong.database = 0;
    await openProcess().keep();
    expect(leaps).toEqual([hourMs, -hourMs]);
  });

  it('tells of a leap again where the database did not keep what it calls for', async () => {
    let failures = 1;
    const clock = new SteadyClock(() => passed, begin);
    const onLeap = async (_trx: unknown, { byMs }: Leap) => {
      if ((failures -= 1) >= 0) throw new Error('no');
      leaps.push(byMs);
    };
    const keep = createTimekeeper({ db: t.db, clock, onLeap, log: () => undefined, ask: asked.ask });
    await keep();
    wrong.database = hourMs;
    await expect(keep()).rejects.toThrow('no');
    expect(clock.now()).toEqual(at(0));
    await keep();
    expect([leaps, clock.now()]).toEqual([[hourMs], at(hourMs)]);
  });
});

describe('data removed by its age', () => {
  it('goes by a time that is a day behind', async () => {
    await openProcess().keep();
    expect(await purging()).toEqual({ now: at(-believedMs) });
  });

  it.each([
    ['ahead of', 400 * dayMs],
    ['behind', -400 * dayMs],
    ['ahead of', 2 * minuteMs],
  ])('stays while the machine is %s the database', async (where, by) => {
    await openProcess().keep();
    wrong.machine = by;
    expect(await purging()).toEqual(waits(`${where} the database`));
    wrong.machine = 0;
    expect(await purging()).toEqual({ now: at(-believedMs) });
  });

  it('stays where the time moved and nobody has noticed yet', async () => {
    await openProcess().keep();
    wrong = { database: 400 * dayMs, machine: 400 * dayMs };
    expect(await purging()).toEqual(waits('400 days from now'));
    wrong = { database: -hourMs, machine: -hourMs };
    expect(await purging()).toEqual(waits('last noted'));
  });

  it.each([
    ['ahead by 400 days', 400 * dayMs],
    ['back by 400 days', -400 * dayMs],
  ])(
    'stays for two days after machine and database were set %s, while servers run and after a restart',
    async (_how, by) => {
      const running = openProcess();
      await running.keep();
      wrong = { database: by, machine: by };
      await running.keep();
      expect(await purging()).toEqual(waits('moved by more than a day'));
      await openProcess().keep();
      expect(await purging()).toEqual(waits('moved by more than a day'));
      // The clock is set right again: that is a leap too.
      wrong = { database: 0, machine: 0 };
      await running.keep();
      expect(await purging()).toEqual(waits('moved by more than a day'));
      passed += doubtMs - hourMs;
      await t.db
        .updateTable('server_clock')
        .set({ seen_at: at(0) })
        .execute();
      await running.keep();
      expect(await purging()).toEqual(waits('moved by more than a day'));
      await pass(hourMs, running);
      expect(await purging()).toEqual({ now: at(-believedMs) });
    },
  );

  it('goes on by itself two days after holidays of six weeks, also where the machine is off at night', async () => {
    await openProcess().keep();
    passed += 42 * dayMs;
    let hours = 0;
    for (; hours < 24 * 7; hours += 1) {
      const isOff = hours % 24 >= 10;
      if (isOff) passed += hourMs;
      else await pass(hourMs, openProcess());
      if (!isOff && 'now' in (await purging())) break;
    }
    expect(hours).toBeGreaterThanOrEqual(47);
    expect(hours).toBeLessThanOrEqual(49);
  });
});
