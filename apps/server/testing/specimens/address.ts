import { type RouteName, routes as contract, tusPath } from '@lectern/contract';
import { pathWith } from '../path-ids.ts';
import { specimens } from './index.ts';
import { rowsOf, type Scene } from './scene.ts';
import type { AnyRoute } from './specimen.ts';

const isRouteName = (route: string): route is RouteName => route in contract;

/** The address of a route with the things of a scene in it. */
export function addressOf(route: AnyRoute, scene: Scene): string {
  if (!isRouteName(route))
    return route
      .slice(route.indexOf(' ') + 1)
      .replace(`${tusPath}/:id`, scene.upload)
      .replace(':after', scene.course._id)
      .replace('*', 'swagger-ui.css');
  const others: Record<string, string> = {
    role: 'coordinator',
    joinCode: scene.course.join_code ?? '',
    name: scene.file.split('/')[4] ?? '',
  };
  const address = pathWith(route, ({ field, table }) => {
    if (table === null) return others[field] ?? '';
    return (table === 'users' ? specimens[route].person?.(scene) : undefined) ?? rowsOf(scene)[table];
  });
  return address.endsWith('/export') ? `${address}?format=gift` : address;
}
