import type { RouteQuery } from '@lectern/contract';
import { roleNames } from '../../shared/format/role-names.ts';
import { valueOfWord } from '../../shared/format/value-of-word.ts';
import { t } from '../../shared/messages/t.ts';
import type { ListSearch } from '../../shared/routing/list-search.ts';
import { knownSort } from '../../shared/table/known-sort.ts';

export type ListArea = 'instructor' | 'teacher';

/** The part of the address that says which people are shown. */
export type UserFilters = Pick<ListSearch, 'username' | 'email' | 'role' | 'isAdmin' | 'isActive'>;

/** A change of them; `undefined` clears a filter. */
export type FilterChange = { [K in keyof UserFilters]?: UserFilters[K] | undefined };

/** The tabs, each being what the Role and Admin filters say together, so that the address says it once. */
export const tabs = {
  All: {},
  Student: { role: 'student', isAdmin: 'false' },
  Teacher: { role: 'teacher', isAdmin: 'false' },
  Admin: { isAdmin: 'true' },
  Coordinator: { role: 'coordinator', isAdmin: 'false' },
} as const satisfies Record<string, UserFilters>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

/** What the tabs say. */
export const tabTitles: Record<Tab, string> = {
  All: t('All'),
  Student: roleNames.student,
  Teacher: roleNames.teacher,
  Admin: roleNames.admin,
  Coordinator: roleNames.coordinator,
};

/** The tab whose people are shown; All where the filters are of somebody's own making. */
export function tabOf({ role, isAdmin }: UserFilters): Tab {
  const same = (filters: UserFilters): boolean => filters.role === role && filters.isAdmin === isAdmin;
  return tabNames.find((tab) => same(tabs[tab])) ?? 'All';
}

/** The filters with which a tab opens. */
export function filtersOf(tab: Tab): FilterChange {
  return { role: undefined, isAdmin: undefined, ...tabs[tab] };
}

/** The columns that can be sorted, with the field that the address and the server name. */
export const sortableColumns = {
  username: t('Username'),
  email: t('Email'),
  role: t('Role'),
  isAdmin: t('Admin'),
  isActive: t('Status'),
  createdAt: t('Register date'),
} as const;

/** Those of them that an area shows. */
export function columnsOf(area: ListArea): Readonly<Record<string, string>> {
  const { createdAt, ...others } = sortableColumns;
  return area === 'instructor' ? { ...others, createdAt } : others;
}

const flag = (text: string | undefined) => (text === 'true' || text === 'false' ? text : undefined);

export type UsersQuery = Omit<RouteQuery<'GET /api/users'>, 'page' | 'limit'>;

/** What the address asks the server for. A teacher's list holds those who asked to join the teacher's courses. */
export function queryOf(area: ListArea, search: ListSearch): UsersQuery {
  return {
    username: search.username,
    email: search.email,
    role: valueOfWord(roleNames, search.role),
    isAdmin: flag(search.isAdmin),
    isActive: flag(search.isActive),
    sort: knownSort(sortableColumns, search.sort),
    ...(area === 'teacher' && { requested: 'mine' as const }),
  };
}

/** The change that shows everybody. */
export const noFilters = {
  username: undefined,
  email: undefined,
  role: undefined,
  isAdmin: undefined,
  isActive: undefined,
} as const satisfies FilterChange;

/** True when a filter keeps somebody out. */
export const isFiltered = ({ username, email, role, isAdmin, isActive }: UserFilters): boolean =>
  [username, email, role, isAdmin, isActive].some((filter) => filter !== undefined);
