import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProgramFault } from '../../../testing/features/notices/oracle/driver.ts';
import { type OracleFault, planted } from '../../../testing/features/notices/oracle/facts.ts';
import { add, live, none, plans, report } from '../../../testing/features/notices/oracle/simulate.ts';
import {
  blockedAreTold,
  countsHours,
  eventsTwice,
  forgetsChoices,
  forgetsGroups,
  forgetsGroupsAtMaterials,
  forgetsQuietHours,
  forgetsSubmissions,
  forgetsToLook,
  hiddenCoursesTell,
  mailsAgain,
  nobodyHearsOf,
} from '../../../testing/features/notices/oracle/program-faults.ts';

const seed = Number(process.env['ORACLE_SEED'] ?? Date.now() % 1_000_000_000);
const personDays = Number(process.env['ORACLE_PERSON_DAYS'] ?? 1_000_000);
const people = Number(process.env['ORACLE_PEOPLE'] ?? 2_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

it('notices are true, none is missing and none comes twice in very many days of people', { timeout: 0 }, async () => {
  let total = none;
  for (let n = 0; total.personDays < personDays; n += 1) {
    const [plan] = fc.sample(plans({ people, days: 90, steps: 140 }), { seed: seed + n, numRuns: 1 });
    if (!plan) throw new Error('There is a plan');
    const told = await live(plan);
    expect(told.findings, `ORACLE_SEED=${seed + n} ORACLE_PEOPLE=${people}\n${report(told)}`).toEqual([]);
    total = add(total, told);
    say(`ORACLE_SEED=${seed}, history ${n + 1}: ${JSON.stringify({ ...total, acts: undefined })}`);
  }
  say(JSON.stringify(total.acts));
  // Each act happens, so that none is only refused.
  for (const [name, [done]] of Object.entries(total.acts)) expect(done, name).toBeGreaterThan(0);
});

describe('the oracle finds in a few short histories', () => {
  afterEach(() => planted.clear());
  const small = fc.sample(plans({ people: 12, days: 30, steps: 60 }), { seed: 7, numRuns: 8 });
  const isFound = async (fault: ProgramFault): Promise<boolean> => {
    for (const plan of small) if ((await live(plan, fault)).findings.length > 0) return true;
    return false;
  };

  it.each<[string, ProgramFault]>([
    ['events that are handed on again under another id', { listeners: eventsTwice }],
    ['decisions on requests that nobody is told of', { listeners: nobodyHearsOf('join_request_decided') }],
    ['tests that nobody is told of', { listeners: nobodyHearsOf('test_opened') }],
    ['blocked people who are told', { around: blockedAreTold }],
    ['mail that is lost while its server is away', { mail: 'lost while away' }],
    ['mail that is sent twice', { mail: 'taken twice' }],
    ['mail that is sent again once its process was killed', { afterDeath: mailsAgain }],
    ['messages to devices that are sent twice', { pushedTwice: true }],
    ['exceptions of groups at tests that are forgotten', { around: forgetsGroups }],
    ['exceptions of groups at materials that are forgotten', { around: forgetsGroupsAtMaterials }],
    ['reminders to people who have submitted', { around: forgetsSubmissions }],
    ['quiet hours that are forgotten', { around: forgetsQuietHours }],
    ['choices that are forgotten', { around: forgetsChoices }],
    ['notices of hidden courses', { around: hiddenCoursesTell }],
    ['dates that are not looked at', { around: forgetsToLook }],
    ['summaries at another hour once clocks have changed', { around: countsHours }],
    ['lists that go on telling for an hour', { staleMs: 60 * 60_000 }],
  ])('%s', { timeout: 0 }, async (_fault, fault) => {
    expect(await isFound(fault)).toBe(true);
  });

  // The same from the other side: the oracle expects the fault, and the program does not have it.
  it.each<[string, OracleFault]>([
    ['reminders after a submission', 'submitted'],
    ['the dates for everybody in place of exceptions', 'default dates'],
    ['notices of disabled tests', 'disabled'],
  ])('%s', { timeout: 0 }, async (_fault, fault) => {
    planted.add(fault);
    expect(await isFound({})).toBe(true);
  });
});
