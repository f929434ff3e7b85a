// Histories by chance: acts, times between them, outages and deaths of processes.
import fc from 'fast-check';
import { actsOfCourses } from './acts-of-courses.ts';
import { actsOfPeople } from './acts-of-people.ts';
import { actsOfTests, type Act } from './acts-of-tests.ts';
import type { ProgramFault } from './driver.ts';
import { dayMs, hourMs, minuteMs, type Person } from './facts.ts';
import { beginHistory } from './begin.ts';
import { Chance, type Counts, type History, type Size } from './history.ts';
import type { Finding } from './compare.ts';

const acts: Readonly<Record<string, Act>> = { ...actsOfTests, ...actsOfCourses, ...actsOfPeople };
/** Acts that happen more often than others. */
const often: Readonly<Record<string, number>> = {
  newTest: 5,
  moveDates: 5,
  setException: 5,
  startAttempt: 4,
  submit: 4,
  readAll: 6,
  turnOnPush: 5,
  choose: 2,
  ask: 3,
  decide: 3,
  setDates: 4,
  setMaterialException: 4,
  openSubject: 2,
  openMaterial: 3,
  changeGroup: 3,
  setStatus: 2,
  announce: 2,
  answer: 2,
  askQuestion: 2,
  letInAgain: 2,
};

export type Step = {
  act: string;
  gap: 'none' | 'seconds' | 'minutes' | 'hours' | 'days' | 'asleep' | 'moment';
  seed: number;
};
export type Plan = { start: number; size: Size; days: number; steps: Step[] };

const stepOf: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(...Object.keys(acts).map((name) => ({ weight: often[name] ?? 1, arbitrary: fc.constant(name) }))),
  gap: fc.oneof(
    ...(
      [
        ['none', 3],
        ['seconds', 4],
        ['minutes', 4],
        ['hours', 4],
        ['days', 2],
        ['asleep', 1],
        ['moment', 4],
      ] as const
    ).map(([gap, weight]) => ({ weight, arbitrary: fc.constant(gap) })),
  ),
  seed: fc.nat(),
});

/** Springs and autumns: clocks go ahead in New York and then in Berlin, and back in Berlin and then in New York. */
const starts = ['2026-03-03T06:00:00Z', '2026-10-05T06:00:00Z'].map((text) => Date.parse(text));

/** Plans of histories of at most so many people, days and acts. */
export const plans = ({ people, days, steps }: { people: number; days: number; steps: number }): fc.Arbitrary<Plan> =>
  fc.record({
    start: fc.tuple(fc.constantFrom(...starts), fc.nat(5 * 24 * 60)).map(([at, minutes]) => at + minutes * minuteMs),
    size: fc.constant({ people, courses: 3, groups: 3 }),
    days: fc.constant(days),
    steps: fc.array(stepOf, { minLength: steps, maxLength: steps, size: 'max' }),
  });

export type Told = { findings: Finding[]; counts: Counts; personDays: number; trace: readonly string[] };

/** Lives through a plan; ends at the first difference. */
export async function live(plan: Plan, fault?: ProgramFault): Promise<Told> {
  const history = await beginHistory(plan.start, plan.size, fault);
  try {
    await history.rounds();
    for (const [place, step] of plan.steps.entries()) {
      history.chance = new Chance(step.seed);
      await passTime(history, step.gap, (plan.days * dayMs) / plan.steps.length);
      if (history.findings.length > 0) break;
      await perform(history, step.act);
      if (place % 25 === 24) await history.look(history.world.people.values());
      if (history.findings.length > 0) break;
    }
    const people = history.world.people.size;
    const { findings, counts, trace } = history;
    return { findings, counts, trace, personDays: (people * (history.now - plan.start)) / dayMs };
  } finally {
    await history.close();
  }
}

async function perform(h: History, name: string): Promise<void> {
  const act = acts[name];
  if (!act) throw new Error(`There is no act "${name}"`);
  h.note(name);
  const done = await act(h);
  const [before = 0, refused = 0] = h.counts.acts[name] ?? [];
  h.counts.acts[name] = done ? [before + 1, refused] : [before, refused + 1];
  if (done) h.acted();
  if (h.chance.in(25)) await h.look(concerned(h));
}

/** Lets time pass: so much on average. */
async function passTime(h: History, gap: Step['gap'], meanMs: number): Promise<void> {
  const { chance, now } = h;
  const upTo = (ms: number) => now + Math.max(1_000, Math.floor((chance.below(1_000_000) / 1_000_000) * ms));
  const look = () => concerned(h);
  if (gap === 'none') return;
  if (gap === 'seconds') return h.goTo(upTo(20_000), look);
  if (gap === 'minutes') return h.goTo(upTo(hourMs), look);
  if (gap === 'hours') return h.goTo(upTo(2 * meanMs), look);
  if (gap === 'days') return h.goTo(upTo(5 * meanMs), look);
  if (gap === 'asleep') return h.sleepUntil(upTo(chance.in(50) ? 3 * hourMs : dayMs));
  const [next] = h.model.moments(now).toSorted((a, b) => a - b);
  if (next === undefined || next > now + 4 * meanMs) return h.goTo(upTo(2 * meanMs), look);
  return h.goTo(Math.max(now + 1_000, next - chance.below(3) * 4_000), look);
}

/** Some people: those who act most, and others by chance. */
function concerned(h: History): Person[] {
  const all = [...h.world.people.values()];
  const some = (people: Person[], n: number) =>
    Array.from({ length: n }, () => h.chance.of(people)).filter((person) => person !== null);
  return [...new Set([...some(h.justTold(), 3), ...some(all.slice(0, 8), 2), ...some(all, 1)])];
}

export type Total = Counts & { personDays: number };
export const none: Total = {
  personDays: 0,
  rounds: 0,
  written: 0,
  lists: 0,
  mails: 0,
  pushed: 0,
  deaths: 0,
  sleeps: 0,
  mailOutages: 0,
  acts: {},
};

/** The counts of one more history. */
export function add(total: Total, { counts, personDays }: Told): Total {
  const acts = { ...total.acts };
  for (const [name, [done, refused]] of Object.entries(counts.acts)) {
    const [before = 0, refusedBefore = 0] = acts[name] ?? [];
    acts[name] = [before + done, refusedBefore + refused];
  }
  const sum = (name: Exclude<keyof Counts, 'acts'>) => total[name] + counts[name];
  return {
    personDays: Math.round(total.personDays + personDays),
    rounds: sum('rounds'),
    written: sum('written'),
    lists: sum('lists'),
    mails: sum('mails'),
    pushed: sum('pushed'),
    deaths: sum('deaths'),
    sleeps: sum('sleeps'),
    mailOutages: sum('mailOutages'),
    acts,
  };
}

/** How a history that failed is told. */
export const report = ({ findings, trace }: Told): string =>
  [
    ...trace.slice(-Number(process.env['ORACLE_TRACE'] ?? 60)),
    ...findings.map(({ fault, what }) => `${fault.toUpperCase()}: ${what}`),
  ].join('\n');
