import { routes } from '@lectern/contract';
import { expect, it } from 'vitest';
import { methodOf } from './case.ts';
import { cases, notMeasured } from './index.ts';

const reads = Object.keys(routes).filter((route) => route.startsWith('GET '));
const measured = new Set<string>(cases.map(({ route }) => route));

it('measures every read of the contract, or says why not', () => {
  expect(reads.filter((route) => !measured.has(route) && notMeasured[route] === undefined)).toEqual([]);
});

it('excuses no route that is measured, or that there is not', () => {
  const excused = Object.keys(notMeasured);
  expect(excused.filter((route) => measured.has(route) || !reads.includes(route))).toEqual([]);
});

it('asks for the path that each case is filed under', () => {
  const wrong = cases.filter(({ route, call }) => {
    const pattern = route
      .slice(methodOf(route).length + 1)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('.', '[.]');
    return !new RegExp(`^${pattern}$`).test(call(0).path.split('?')[0] ?? '');
  });
  expect(wrong).toEqual([]);
});

it('names each case once', () => {
  const titles = cases.map(({ route, what, as }) => `${route} | ${what} | ${as}`);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
