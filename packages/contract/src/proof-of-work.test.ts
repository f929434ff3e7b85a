import { expect, it } from 'vitest';
import { readProofTask, writeProofTask } from './proof-of-work.ts';

it('a task is read as it was written', () => {
  const task = { challenge: 'q_m3-XYZ', bits: 20 };
  expect(readProofTask(writeProofTask(task))).toEqual(task);
});

it.each([null, undefined, '', 'Please wait', 'proof-of-work sha-256 x abc', 'proof-of-work sha-256 20 a b'])(
  'in %j there is none',
  (details) => expect(readProofTask(details)).toBeNull(),
);
