import { expect, it } from 'vitest';
import { TestClock } from '../../../testing/test-clock.ts';
import { createResponseCache } from './response-cache.ts';

function build() {
  const clock = new TestClock();
  const asked: (number | null)[] = [];
  const state = { version: 1, fail: false };
  let gate: Promise<void> = Promise.resolve();
  const cache = createResponseCache<number>({
    clock,
    sureForMs: 500,
    findChanges: async (since) => {
      asked.push(since);
      const mark = state.version;
      await gate;
      if (state.fail) throw new Error('away');
      return { changed: since !== mark, mark };
    },
  });
  let made = 0;
  const make = async () => `"${state.version}, made ${(made += 1)}"`;
  const get = async (url = '/a', how: () => Promise<string | null> = make) =>
    (await cache.get(url, how))?.body.toString() ?? null;
  const hold = () => {
    let release = () => undefined as void;
    gate = new Promise((done) => (release = done));
    return () => {
      gate = Promise.resolve();
      release();
    };
  };
  return { clock, asked, state, cache, make, get, hold };
}

it('answers nothing while it cannot be asked what changed, and makes everything anew afterwards', async () => {
  const { state, clock, get } = build();
  await get();
  clock.advance(500);
  state.fail = true;
  await expect(get()).rejects.toThrow('away');
  state.fail = false;
  expect(await get()).toBe('"1, made 2"');
});

it('keeps nothing of a making that failed', async () => {
  const { get } = build();
  await expect(get('/a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get()).toBe('"1, made 1"');
});

it('keeps nothing where there is nothing to keep', async () => {
  const { get } = build();
  expect(await get('/a', async () => null)).toBeNull();
  expect(await get()).toBe('"1, made 1"');
});

it('does not keep what was made while something changed', async () => {
  const { state, clock, cache, get } = build();
  let finish = (_json: string) => undefined as void;
  const slow = cache.get('/a', () => new Promise((done) => (finish = done)));
  await get('/b');
  state.version = 2;
  clock.advance(500);
  expect(await get('/a')).toBe('"2, made 2"');
  finish('"old"');
  expect((await slow)?.body.toString()).toBe('"old"');
  expect(await get('/a')).toBe('"2, made 2"');
});

it('asks again after a write, also when a question is under way that may not have seen it', async () => {
  const { state, cache, asked, get, hold } = build();
  const release = hold();
  const early = get();
  state.version = 2;
  cache.noteWrite();
  const late = get();
  release();
  expect(await late).toMatch(/^"2/);
  await early;
  expect(asked.length).toBe(2);
});

it('asks once for all who come at once, and not again for half as long as it may be sure', async () => {
  const { clock, asked, get } = build();
  expect(await Promise.all([get(), get(), get()])).toEqual(Array(3).fill('"1, made 1"'));
  clock.advance(249);
  expect(await get()).toBe('"1, made 1"');
  expect(asked).toEqual([null]);
});

it('lets nobody wait who comes while it asks ahead of time, until it may not be sure any more', async () => {
  const { clock, asked, state, get, hold } = build();
  await get();
  state.version = 2;
  const release = hold();
  clock.advance(250);
  expect(await get()).toBe('"1, made 1"');
  clock.advance(249);
  expect(await get()).toBe('"1, made 1"');
  expect(asked).toEqual([null, 1]);
  clock.advance(1);
  const late = get();
  release();
  expect(await late).toBe('"2, made 2"');
});

it('forgets everything when it asked ahead of time in vain', async () => {
  const { clock, state, asked, get } = build();
  await get();
  state.fail = true;
  clock.advance(250);
  expect(await get()).toBe('"1, made 1"');
  await expect.poll(() => asked.length).toBe(2);
  await expect(get()).rejects.toThrow('away');
  state.fail = false;
  expect(await get()).toBe('"1, made 2"');
});

it('trusts no clock that was set back', async () => {
  const { state, clock, get } = build();
  await get();
  state.version = 2;
  clock.advance(-3_600_000);
  expect(await get()).toBe('"2, made 2"');
});

it('relies on no mark that is older than what is known of changes', async () => {
  const { clock, asked, get } = build();
  await get();
  clock.advance(10 * 60 * 1000);
  await get();
  expect(asked).toEqual([null, null]);
});

it('lets the answers used longest ago go when they take too much room', async () => {
  const { get, make } = build();
  const large = async () => JSON.stringify(`${await make()}${'x'.repeat(2 ** 20 - 100)}`);
  const first = await get('/0', large);
  const second = await get('/1', large);
  for (let at = 2; at < 10; at += 1) {
    await get(`/${at}`, large);
    await get('/0', large);
  }
  expect(await get('/0', large)).toBe(first);
  expect(await get('/1', large)).not.toBe(second);
});

it('lets small answers go too, which take more room than their bodies do', async () => {
  const { get } = build();
  const first = await get('/0');
  for (let at = 1; at < 10_000; at += 1) await get(`/${at}`);
  expect(await get('/0')).not.toBe(first);
});

it('keeps no answer that is large by itself', async () => {
  const { get, make } = build();
  const huge = async () => JSON.stringify(`${await make()}${'x'.repeat(2 ** 20)}`);
  expect(await get('/a', huge)).not.toBe(await get('/a', huge));
});
