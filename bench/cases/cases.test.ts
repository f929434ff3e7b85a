import { expect, it } from 'vitest';
import { methodOf } from './case.ts';
import { cases } from './index.ts';

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
