import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

const settings = { atOnce: 2, places: 3, keptPlaces: 1, patienceMs: 4_000 };
const unavailable = { code: 'service_unavailable', extras: { headers: { 'retry-after': '2' } } };

let running: (() => void)[];
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers();
  [running, begun] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

const work = (name: string) => () => {
  begun.push(name);
  return new Promise<string>((resolve) => running.push(() => resolve(name)));
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('it is full after so many, with a place kept for somebody who is known', async () => {
  const inTurn = createHashQueue(settings);
  const visitors = ['a', 'b', 'c', 'd', 'e'].map((name) => inTurn('visitor', work(name)));
  await expect(inTurn('visitor', work('f'))).rejects.toMatchObject(unavailable);
  const known = inTurn('known', work('g'));
  await expect(inTurn('known', work('h'))).rejects.toMatchObject(unavailable);
  expect(begun).toEqual(['a', 'b']);
  while (running.length > 0) {
    running.shift()?.();
    await settle();
  }
  expect(await Promise.all([...visitors, known])).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
  // With nobody waiting there is room again.
  const later = inTurn('visitor', work('i'));
  await settle();
  running.shift()?.();
  expect(await later).toBe('i');
});

test('nobody waits longer than is said, and who gave up takes nobody’s turn', async () => {
  const inTurn = createHashQueue(settings);
  const [first, second] = [inTurn('visitor', work('a')), inTurn('visitor', work('b'))];
  const impatient = inTurn('known', work('c'));
  const refused = impatient.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_999);
  const patient = inTurn('visitor', work('d'));
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toMatchObject(unavailable);
  running.shift()?.();
  await settle();
  running.shift()?.();
  await settle();
  running.shift()?.();
  expect(await Promise.all([first, second, patient])).toEqual(['a', 'b', 'd']);
  expect(begun).toEqual(['a', 'b', 'd']);
});
