import { limits } from '@lectern/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** The pages of a list's state: its own, and that of a student's requests above the list of courses. */
const pages = ['page', 'requests'] as const;

/** The texts of a list's state: search, order and filters. */
const texts = [
  'search',
  'q',
  'kind',
  'sort',
  'course_type',
  'test_type',
  'status',
  'username',
  'email',
  'course',
  'actions',
  'role',
  'isAdmin',
  'isActive',
  'action',
  'actor',
  'target',
  'institution',
  'schoolClass',
  'group',
  'from',
  'to',
  'partOf',
  'only',
  'attempts',
  'question',
  'as',
  'show',
  'tag',
] as const;

/** The state of a list in its address: page, search text, order and filters. */
export type ListSearch = {
  page?: number;
  /** The page of a student's own requests, which stand above the list of courses. */
  requests?: number;
} & { [K in (typeof texts)[number]]?: string };

/** A page past the first; the first is left out of the address. */
const isFurtherPage = (page: number): boolean => Number.isInteger(page) && page > 1;

/** Reads a list's state from the address; invalid values count as absent. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  for (const name of pages) {
    const page = Number(raw[name]);
    // An empty page leads to the last one.
    if (isFurtherPage(page)) search[name] = Math.min(page, limits.page.furthest);
  }
  for (const name of texts) {
    const text = raw[name];
    if (typeof text === 'string' && text !== '') search[name] = text;
  }
  return search;
}

/**
 * The list's state in the address, and a function to change it. A change of anything but the page goes back to page 1;
 * `undefined` clears a field; typing replaces the entry of the browser's history rather than adding one per letter.
 */
export function useListSearch(): [
  ListSearch,
  (change: { [K in keyof ListSearch]?: ListSearch[K] | undefined }) => void,
] {
  const search = parseListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (change: { [K in keyof ListSearch]?: ListSearch[K] | undefined }): void => {
    const next = parseListSearch({ ...search, ...('page' in change ? {} : { page: undefined }), ...change });
    void navigate({ to: '.', search: next, replace: !('page' in change) });
  };
  return [search, set];
}
