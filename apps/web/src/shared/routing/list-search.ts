import { useNavigate, useSearch } from '@tanstack/react-router';

/** The state of a list in its address: page, search text, order and filters. */
export type ListSearch = {
  page?: number;
  /** The page of a student's own requests, which stand above the list of courses. */
  requests?: number;
  search?: string;
  sort?: string;
  course_type?: string;
  test_type?: string;
  status?: string;
  username?: string;
  email?: string;
  course?: string;
  actions?: string;
  role?: string;
  isAdmin?: string;
  isActive?: string;
  action?: string;
  actor?: string;
  target?: string;
  institution?: string;
  group?: string;
  from?: string;
  to?: string;
  partOf?: string;
};

/** A page past the first; the first is left out of the address. */
const furtherPage = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page : undefined;
};
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads a list's state from the address; invalid values count as absent. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const read: Record<keyof ListSearch, string | number | undefined> = {
    page: furtherPage(raw['page']),
    requests: furtherPage(raw['requests']),
    search: text(raw['search']),
    sort: text(raw['sort']),
    course_type: text(raw['course_type']),
    test_type: text(raw['test_type']),
    status: text(raw['status']),
    username: text(raw['username']),
    email: text(raw['email']),
    course: text(raw['course']),
    actions: text(raw['actions']),
    role: text(raw['role']),
    isAdmin: text(raw['isAdmin']),
    isActive: text(raw['isActive']),
    action: text(raw['action']),
    actor: text(raw['actor']),
    target: text(raw['target']),
    institution: text(raw['institution']),
    group: text(raw['group']),
    from: text(raw['from']),
    to: text(raw['to']),
    partOf: text(raw['partOf']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
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
