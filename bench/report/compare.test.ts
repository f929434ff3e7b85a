import { expect, it } from 'vitest';
import { summarise } from '../run/measure.ts';
import { scales } from '../seed/scale.ts';
import { compare } from './compare.ts';
import type { Result, Run } from './results.ts';

const result = (route: string, p50: number): Result => ({
  route,
  what: 'page',
  as: null,
  stream: false,
  times: { count: 1, perSecond: 1, p50, p95: p50, p99: p50 },
  rows: 0,
  buffers: 0,
  slowest: null,
});
const run = (...results: Result[]): Run => ({
  date: '2026-01-01',
  machine: '',
  command: '',
  scale: scales.small,
  results,
  streaming: null,
});

const offends = (small: number, large: number) =>
  compare(run(result('GET /a', small)), run(result('GET /a', large))).map((pair) => pair.offends);

it('names a request that gets more than twice as slow', () => expect(offends(4, 9)).toEqual([true]));

it('lets one pass that is twice as slow', () => expect(offends(4, 8)).toEqual([false]));

it('lets a difference pass that is too small to tell', () => expect(offends(0.4, 1.3)).toEqual([false]));

it('keeps a request that was measured at one scale only', () => {
  const pairs = compare(run(result('GET /a', 1)), run(result('GET /b', 1)));
  expect(pairs.map(({ small, large, ratio }) => [small?.route, large?.route, ratio])).toEqual([
    ['GET /a', undefined, null],
    [undefined, 'GET /b', null],
  ]);
});

it('reads quantiles off the times as they are', () => {
  const times = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(summarise(times)).toEqual({ count: 100, perSecond: 100_000 / 5050, p50: 50, p95: 95, p99: 99 });
});
