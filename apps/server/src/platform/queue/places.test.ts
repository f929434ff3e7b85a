import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { createPlaces } from './places.ts';

const limits = {
  all: 4,
  visitors: 3,
  each: 2,
  waiting: 3,
  kept: 1,
  waitingEach: 2,
  patienceMs: 1_000,
  busy: () => new AppError('service_unavailable', 'Busy', { headers: { 'retry-after': '5' } }),
};
const visitor = (key: string) => ({ key, known: false });
const person = (key: string) => ({ key, known: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The state of a promise by now. */
async function stateOf(promise: Promise<unknown>): Promise<'there' | 'refused' | 'waits'> {
  const waits = vi.advanceTimersByTimeAsync(0).then(() => 'waits' as const);
  return Promise.race([
    promise.then(
      () => 'there' as const,
      () => 'refused' as const,
    ),
    waits,
  ]);
}

it('has few places for each address, and gives one that is left to whoever waits for it', async () => {
  const places = createPlaces(limits);
  const leave = await places.enter(visitor('a'));
  await places.enter(visitor('a'));
  const third = places.enter(visitor('a'));
  expect(await stateOf(third)).toBe('waits');
  expect(await stateOf(places.enter(visitor('b')))).toBe('there');
  leave();
  expect(await stateOf(third)).toBe('there');
});

it('gives back a place once, however often it is told', async () => {
  const places = createPlaces(limits);
  const leave = await places.enter(visitor('a'));
  await places.enter(visitor('a'));
  leave();
  leave();
  expect(await stateOf(places.enter(visitor('a')))).toBe('there');
  expect(await stateOf(places.enter(visitor('a')))).toBe('waits');
});

it('keeps places that visitors do not get', async () => {
  const places = createPlaces(limits);
  for (const address of ['a', 'b', 'c']) await places.enter(visitor(address));
  expect(await stateOf(places.enter(visitor('d')))).toBe('waits');
  expect(await stateOf(places.enter(person('p')))).toBe('there');
  expect(await stateOf(places.enter(person('q')))).toBe('waits');
});

it('lets somebody whose place is free go before others who wait longer for theirs', async () => {
  const places = createPlaces(limits);
  for (const address of ['a', 'b', 'c']) await places.enter(visitor(address));
  const visitorWaits = places.enter(visitor('d'));
  const leave = await places.enter(person('p'));
  const personWaits = places.enter(person('q'));
  leave();
  expect(await stateOf(personWaits)).toBe('there');
  expect(await stateOf(visitorWaits)).toBe('waits');
});

it('refuses people who waited too long, and people who come when enough wait, with a time to try again', async () => {
  const places = createPlaces(limits);
  for (let n = 0; n < 2; n += 1) await places.enter(visitor('a'));
  const waiting = [places.enter(visitor('a')), places.enter(visitor('a'))].map((one) =>
    one.then(
      () => null,
      (error: unknown) => error,
    ),
  );
  const busy = { code: 'service_unavailable', extras: { headers: { 'retry-after': '5' } } };
  await expect(places.enter(visitor('a'))).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(limits.patienceMs);
  expect(await Promise.all(waiting)).toMatchObject([busy, busy]);
});

it('lets nobody fill the line for everybody else, and keeps a place in it for somebody who is known', async () => {
  const places = createPlaces(limits);
  for (const address of ['a', 'a', 'b']) await places.enter(visitor(address));
  const refused = async (asker: ReturnType<typeof visitor>) => (await stateOf(places.enter(asker))) === 'refused';
  expect([await refused(visitor('a')), await refused(visitor('a')), await refused(visitor('a'))]).toEqual([
    false,
    false,
    true,
  ]);
  expect([await refused(visitor('c')), await refused(visitor('d'))]).toEqual([false, true]);
  await places.enter(person('p'));
  expect([await refused(person('q')), await refused(person('r'))]).toEqual([false, true]);
});

it('gives a place on after a while, whether or not it was given back', async () => {
  const places = createPlaces({ ...limits, heldMs: 500 });
  const leave = await places.enter(visitor('a'));
  await places.enter(visitor('a'));
  const third = places.enter(visitor('a'));
  await vi.advanceTimersByTimeAsync(499);
  expect(await stateOf(third)).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await stateOf(third)).toBe('there');
  // A place that was given on is not given back once more.
  leave();
  expect(await stateOf(places.enter(visitor('a')))).toBe('there');
  expect(await stateOf(places.enter(visitor('a')))).toBe('waits');
});
