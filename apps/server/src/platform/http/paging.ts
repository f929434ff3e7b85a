import { limits } from '@lectern/contract';
import type { Counted } from '../db/index.ts';

export type Page<T> = {
  data: T[];
  page: number;
  limit: number;
  total: number;
  totalIsLowerBound?: boolean;
  pageCount: number;
};
type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** Whether a list call names a page, an order or a filter: it is then answered with a page, not with everything. */
export function isPaged(query: Readonly<Record<string, unknown>>): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** The rows that a page query asks for: none beyond those that are counted, because all before them would be walked. */
export function pageOffset(query: PageQuery): { limit: number; offset: number } {
  const limit = query.limit ?? limits.page.default;
  const offset = ((query.page ?? 1) - 1) * limit;
  return offset < limits.countedRows ? { limit, offset } : { limit: 0, offset: 0 };
}

/** The page as it crosses the wire. A plain number is an exact total; the pages are those that can be asked for. */
export function toPage<T>(query: PageQuery, counted: Counted | number, data: T[]): Page<T> {
  const limit = query.limit ?? limits.page.default;
  const { total, more } = typeof counted === 'number' ? { total: counted, more: false } : counted;
  const pageCount = Math.ceil(Math.min(total, limits.countedRows) / limit);
  return { data, page: query.page ?? 1, limit, total, ...(more ? { totalIsLowerBound: true } : {}), pageCount };
}
