import { limits } from '@lectern/contract';

export type Page<T> = { data: T[]; page: number; limit: number; total: number; pageCount: number };
type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** True when a list call names a page, an order or a filter: it is then answered with a page, not with everything. */
export function isPaged(query: Readonly<Record<string, unknown>>): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Which rows a page query asks for. */
export function pageOffset(query: PageQuery): { limit: number; offset: number } {
  const limit = query.limit ?? limits.page.default;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** The page as it crosses the wire. */
export function toPage<T>(query: PageQuery, total: number, data: T[]): Page<T> {
  const limit = query.limit ?? limits.page.default;
  return { data, page: query.page ?? 1, limit, total, pageCount: Math.ceil(total / limit) };
}
