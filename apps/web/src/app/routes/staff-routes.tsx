import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { parseListSearch } from '../../shared/routing/list-search.ts';
import { requireArea } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { rootRoute } from './root-route.tsx';
import { staffTable } from './staff-table.ts';

/** The back office's frame, fetched on first use. */
const BackOffice = lazyRouteComponent(
  () => fetchPart(() => import('../layouts/back-office-layout.tsx')),
  'BackOfficeLayout',
);

const homes = {
  instructor: '/instructor/starter',
  teacher: '/teacher/starter',
  coordinator: '/coordinator/institution',
} as const;

const areaRoute = <A extends StaffArea>(area: A) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/${area}` as const,
    beforeLoad: requireArea(area),
    component: BackOffice,
  });
type AreaRoute<A extends StaffArea> = ReturnType<typeof areaRoute<A>>;

const indexRoute = <A extends StaffArea>(parent: AreaRoute<A>, area: A) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: homes[area], replace: true });
    },
  });

const pageRoute = <A extends StaffArea, P extends string>(parent: AreaRoute<A>, path: P) =>
  createRoute({ getParentRoute: () => parent, path });
const listRoute = <A extends StaffArea, P extends string>(parent: AreaRoute<A>, path: P) =>
  createRoute({ getParentRoute: () => parent, path, validateSearch: parseListSearch });

type Row = (typeof staffTable)[number];
/** The rows that an area has, one by one. */
type RowIn<A extends StaffArea, R extends Row = Row> = R extends unknown
  ? A extends R['areas'][number]
    ? R
    : never
  : never;
type PagesOf<A extends StaffArea> = {
  [R in RowIn<A> as R['path']]: R extends { lists?: true }
    ? ReturnType<typeof listRoute<A, R['path']>>
    : ReturnType<typeof pageRoute<A, R['path']>>;
};

/** The routes of an area: its guard, its start, and its rows of the table. */
function areaTree<A extends StaffArea>(area: A) {
  const parent = areaRoute(area);
  const rows = staffTable.filter(({ areas }) => (areas as readonly StaffArea[]).includes(area));
  const pages = rows.map(({ path, title, lists, load }) => {
    const route = lists ? listRoute(parent, path) : pageRoute(parent, path);
    const fetch = async () => (await load(await import('./staff-pages.ts'))) as ComponentType<object>;
    const component = lazyPage(fetch, ({ id, courseId }) => ({
      area,
      ...(id && { id }),
      ...(courseId && { courseId }),
    }));
    return [path, route.update({ staticData: { title }, component })];
  });
  return parent.addChildren({ index: indexRoute(parent, area), ...(Object.fromEntries(pages) as PagesOf<A>) });
}

export const instructorTree = areaTree('instructor');
export const teacherTree = areaTree('teacher');
export const coordinatorTree = areaTree('coordinator');
