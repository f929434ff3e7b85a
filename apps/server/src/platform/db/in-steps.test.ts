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

it.each([0, 1, 9, 10, 11, 109, 110, 111, 350])('reads each of %i rows once and in order', async (total) => {
  expect((await read(total)).ids).toEqual([...Array(total).keys()]);
});

it('begins with a small step, so that the answer begins soon, and goes on where each step ended', async () => {
  const { asked } = await read(150);
  expect(asked.map(({ count }) => count)).toEqual([10, 100, 100]);
  expect(asked.map(({ after }) => after)).toEqual([
    null,
    { id: '9', createdAt: 'at 9' },
    { id: '109', createdAt: 'at 109' },
  ]);
});
