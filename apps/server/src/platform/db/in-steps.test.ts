import { expect, it } from 'vitest';
import { inSteps, type Placed, type Position } from './index.ts';

const placed = (number: number): Placed => ({ id: `${number}`, created_at_exact: `at ${number}` });

/** Reads a list of so many rows in steps, and tells what was asked for. */
async function read(total: number) {
  const asked: { after: Position | null; count: number }[] = [];
  const rows: Placed[] = [];
  const steps = inSteps((after, count) => {
    asked.push({ after, count });
    const from = after === null ? 0 : Number(after.id) + 1;
    const numbers = Array.from({ length: Math.min(count, total - from) }, (_, index) => from + index);
    return Promise.resolve(numbers.map(placed));
  });
  for await (const row of steps) rows.push(row);
  return { asked, ids: rows.map(({ id }) => Number(id)) };
}

it.each([0, 1, 9, 10, 11, 29, 30, 31, 149, 150, 151, 350])('reads each of %i rows once and in order', async (total) => {
  expect((await read(total)).ids).toEqual([...Array(total).keys()]);
});

it('begins with a small step, so that the answer begins soon, takes longer ones up to a hundred, and goes on where each step ended', async () => {
  const { asked } = await read(350);
  expect(asked.map(({ count }) => count)).toEqual([10, 20, 40, 80, 100, 100, 100]);
  expect(asked.map(({ after }) => after)).toEqual([
    null,
    { id: '9', createdAt: 'at 9' },
    { id: '29', createdAt: 'at 29' },
    { id: '69', createdAt: 'at 69' },
    { id: '149', createdAt: 'at 149' },
    { id: '249', createdAt: 'at 249' },
    { id: '349', createdAt: 'at 349' },
  ]);
});
