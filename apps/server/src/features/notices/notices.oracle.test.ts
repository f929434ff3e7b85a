import fc from 'fast-check';
import { expect, it } from 'vitest';
import { live, plans, report } from '../../../testing/features/notices/oracle/simulate.ts';

// Notices of people whose facts change by chance, held against an oracle that was written from the decisions alone. The long
// file lives through a million days of people.

it(
  'notices are true, none is missing and none comes twice while facts change by chance',
  { timeout: 240_000 },
  async () => {
    const seed = Number(process.env['ORACLE_SEED'] ?? 100);
    const [plan] = fc.sample(plans({ people: 8, days: 15, steps: 30 }), { seed, numRuns: 1 });
    if (!plan) throw new Error('There is a plan');
    const told = await live(plan);
    expect(told.findings, `ORACLE_SEED=${seed}\n${report(told)}`).toEqual([]);
    expect(told.counts.rounds).toBeGreaterThan(20);
  },
);
