import { expect, it } from 'vitest';
import { statementOf } from './plans.ts';

const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'users', 'Actual Rows': 3, 'Actual Loops': 2 };
const plan = {
  'Node Type': 'Limit',
  'Actual Rows': 3,
  'Actual Loops': 1,
  'Shared Hit Blocks': 5,
  'Shared Read Blocks': 2,
  Plans: [{ ...scan, 'Rows Removed by Filter': 10, 'Shared Hit Blocks': 5 }],
};
const message = `duration: 1.250 ms  plan:\n${JSON.stringify({ 'Query Text': 'select 1 from users', Plan: plan })}`;

it('takes another message for none', () => expect(statementOf('relation "a" already exists, skipping')).toBeNull());

it('counts the rows that were read, those filtered out too, and the pages of the whole statement', () => {
  expect(statementOf(message)).toMatchObject({ text: 'select 1 from users', ms: 1.25, rows: 26, buffers: 7 });
});

it('shows the plan as indented lines', () => {
  expect(statementOf(message)?.plan).toEqual([
    'Limit (rows 3 × 1, 7 buffers)',
    '  Seq Scan users (rows 3 × 2, 10 filtered out, 5 buffers)',
  ]);
});
