import { expect, test } from 'vitest';
import { createPlayedStretches } from './played-stretches.ts';

test('the part that a jump leaves out was not played', () => {
  const stretches = createPlayedStretches();
  for (const at of [0, 0.25, 0.5]) stretches.playedTo(at);
  stretches.jumped();
  for (const at of [60, 61]) stretches.playedTo(at);
  expect(stretches.take()).toEqual([
    [0, 0.5],
    [60, 61],
  ]);
});

test('standing still and stepping back play nothing', () => {
  const stretches = createPlayedStretches();
  for (const at of [5, 5, 4]) stretches.playedTo(at);
  expect(stretches.take()).toEqual([]);
});

test('each stretch is given once, and the next begins where it ended', () => {
  const stretches = createPlayedStretches();
  stretches.playedTo(0);
  stretches.playedTo(5);
  expect(stretches.take()).toEqual([[0, 5]]);
  stretches.playedTo(9);
  expect(stretches.take()).toEqual([[5, 9]]);
  expect(stretches.take()).toEqual([]);
});
