import { limits } from '@lectern/contract';
import { expect, it } from 'vitest';
import { pageOffset, toPage } from './paging.ts';

it('asks for no row beyond those that are counted', () => {
  const pages = limits.countedRows / 100;
  expect(pageOffset({ page: pages, limit: 100 })).toEqual({ limit: 100, offset: limits.countedRows - 100 });
  expect(pageOffset({ page: pages + 1, limit: 100 })).toEqual({ limit: 0, offset: 0 });
});

it.each([
  [11, { total: 11, pageCount: 2 }],
  [
    { total: 11, more: false },
    { total: 11, pageCount: 2 },
  ],
  [
    { total: 1_000, more: true },
    { total: 1_000, totalIsLowerBound: true, pageCount: 100 },
  ],
  [limits.countedRows * 3, { total: limits.countedRows * 3, pageCount: limits.countedRows / 10 }],
])('says of %o how many there are and how many pages can be asked for', (counted, said) => {
  expect(toPage({}, counted, [])).toEqual({ data: [], page: 1, limit: 10, ...said });
});
