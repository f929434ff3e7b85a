import type { RouteQuery } from '@lectern/contract';
import { classNames } from '../../shared/format/education-names.ts';
import { roleNames } from '../../shared/format/role-names.ts';
import { valueOfWord } from '../../shared/format/value-of-word.ts';
import { t } from '../../shared/messages/t.ts';
import type { ListSearch } from '../../shared/routing/list-search.ts';
import { knownSort } from '../../shared/table/known-sort.ts';

export type ListArea = 'instructor' | 'teacher';

/** The filters in the address. */
export type UserFilters = Pick<
  ListSearch,
  'username' | 'email' | 'role' | 'isAdmin' | 'isActive' | 'institution' | 'schoolClass'
>;

/** A change of them; `undefined` clears a filter. */
export type FilterChange = { [K in keyof UserFilters]?: UserFilters[K] | undefined };

/** The filters of the list, and how they are changed. */
export type FilterProps = { filters: UserFilters; onFilter: (change: FilterChange) => void };

/** The tabs. Each stands for a pair of Role and Admin filters, so that the address holds them once. */
export const tabs = {
  All: {},
  Student: { role: 'student', isAdmin: 'false' },
  Teacher: { role: 'teacher', isAdmin: 'false' },
  Admin: { isAdmin: 'true' },
  Coordinator: { role: 'coordinator', isAdmin: 'false' },
} as const satisfies Record<string, UserFilters>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

/** The titles of the tabs. */
export const tabTitles: Record<Tab, string> = {
  All: t('All'),
  Student: roleNames.student,
  Teacher: roleNames.teacher,
  Admin: roleNames.admin,
  Coordinator: roleNames.coordinator,
};

/** The open tab; All for any other combination of filters. */
export function tabOf({ role, isAdmin }: UserFilters): Tab {
  const same = (filters: UserFilters): boolean => filters.role === role && filters.isAdmin === isAdmin;
  return tabNames.find((tab) => same(tabs[tab])) ?? 'All';
}

/** The filters with which a tab opens. */
export function filtersOf(tab: Tab): FilterChange {
  return { role: undefined, isAdmin: undefined, ...tabs[tab] };
}

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = {
  username: t('Username'),
  email: t('Email'),
  role: t('Role'),
  isAdmin: t('Admin'),
  isActive: t('Status'),
  createdAt: t('Register date'),
} as const;

/** Whether a filter is set that has no column. */
export const areFurtherSet = ({ institution, schoolClass }: UserFilters): boolean =>
  institution !== undefined || schoolClass !== undefined;

/** The class that the address names, where it is one. */
export function schoolClassOf({ schoolClass }: UserFilters): SchoolClass | undefined {
  return (Object.keys(classNames) as SchoolClass[]).find((one) => one === schoolClass);
}
type SchoolClass = keyof typeof classNames;

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const flag = (text: string | undefined) => (text === 'true' || text === 'false' ? text : undefined);

export type UsersQuery = Omit<RouteQuery<'GET /api/users'>, 'page' | 'limit'>;

/** The server's query for an address. A teacher's list holds those who asked to join the teacher's courses. */
export function queryOf(area: ListArea, search: ListSearch): UsersQuery {
  return {
    username: search.username,
    email: search.email,
    role: valueOfWord(roleNames, search.role),
    isAdmin: flag(search.isAdmin),
    isActive: flag(search.isActive),
    sort: knownSort(sortableColumns, search.sort),
    ...(area === 'instructor' && {
      institution: search.institution !== undefined && isId(search.institution) ? search.institution : undefined,
      schoolClass: schoolClassOf(search),
    }),
    ...(area === 'teacher' && { requested: 'mine' as const }),
  };
}

/** The change that clears all filters. */
export const noFilters = {
  username: undefined,
  email: undefined,
  role: undefined,
  isAdmin: undefined,
  isActive: undefined,
  institution: undefined,
  schoolClass: undefined,
} as const satisfies FilterChange;

/** Whether a filter narrows the list. */
export const isFiltered = ({
  username,
  email,
  role,
  isAdmin,
  isActive,
  institution,
  schoolClass,
}: UserFilters): boolean =>
  [username, email, role, isAdmin, isActive, institution, schoolClass].some((filter) => filter !== undefined);
