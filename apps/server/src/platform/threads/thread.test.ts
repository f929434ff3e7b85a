import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createThread, type ThreadSettings } from './thread.ts';
import type { Order } from '../../../testing/platform/threads/obedient.thread.ts';

const of = (person: string, bytes = 1) => ({ person, bytes });
const echo = (value: string): Order => ({ act: 'echo', value });
const open = (settings: Partial<ThreadSettings> = {}) =>
  createThread<Order, unknown>(
    new URL('../../../testing/platform/threads/obedient.thread.ts', import.meta.url),
    settings,
  );
const refused = (code: string) => expect.objectContaining({ code });
const later = { extras: { headers: { 'retry-after': expect.any(String) } } };

it('answers what the work gives or throws', async () => {
  const work = open();
  expect(await Promise.all([work(echo('x'), of('a')), work(echo('y'), of('b'))])).toEqual(['x', 'y']);
  await expect(work({ act: 'throw' }, of('a'))).rejects.toThrow('as told');
});

it('ends work that takes too long, and goes on with what waited', async () => {
  // On a busy machine a thread takes more than a second to start, which counts.
  const work = open({ limitMs: 3_000 });
  await work(echo('started'), of('a'));
  const stuck = work({ act: 'never end' }, of('a'));
  const next = work(echo('next'), of('b'));
  await expect(stuck).rejects.toMatchObject({ code: 'service_unavailable', ...later });
  expect(await next).toBe('next');
});

it('refuses what takes too much memory, and goes on with what waited', async () => {
  const work = open({ memoryMb: 32 });
  const greedy = work({ act: 'take all memory' }, of('a'));
  const next = work(echo('next'), of('b'));
  await expect(greedy).rejects.toEqual(refused('payload_too_large'));
  expect(await next).toBe('next');
});

it('refuses what would wait where too much waits already, of one person sooner', async () => {
  const work = open({ places: 4, limitMs: 1_000 });
  const stuck = work({ act: 'never end' }, of('a'));
  const waiting = ['a', 'a', 'b', 'c'].map((person) => work(echo(person), of(person)));
  await expect(work(echo('a'), of('a'))).rejects.toMatchObject({ code: 'service_unavailable', ...later });
  await expect(work(echo('d'), of('d'))).rejects.toEqual(refused('service_unavailable'));
  await expect(stuck).rejects.toEqual(refused('service_unavailable'));
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'b', 'c']);
});

it('sends away those who waited too long', async () => {
  const work = open({ patienceMs: 1, limitMs: 1_000 });
  const stuck = work({ act: 'never end' }, of('a'));
  await expect(work(echo('x'), of('b'))).rejects.toMatchObject({ code: 'service_unavailable', ...later });
  await expect(stuck).rejects.toEqual(refused('service_unavailable'));
});

it('ends when nobody has needed it for a while, and starts again', async () => {
  const work = open({ idleMs: 1 });
  const first = await work({ act: 'tell thread' }, of('a'));
  let second = first;
  for (; second === first; second = await work({ act: 'tell thread' }, of('a'))) await wait(5);
  expect(second).not.toBe(first);
});
