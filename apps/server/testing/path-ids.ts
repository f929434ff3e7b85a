import { type IdTable, type RouteDefinition, type RouteName, routes, tableOfId } from '@lectern/contract';
import type { z } from 'zod';

/** A field of a route's path, and the table that it names a row of; null where it is no id. */
export type PathField = { field: string; table: IdTable | null };

/** The fields in the path of a route, in their order. */
export function pathFieldsOf(name: RouteName): PathField[] {
  const { params }: RouteDefinition = routes[name];
  const { shape } = (params ?? { shape: {} }) as { shape: Record<string, z.ZodType> };
  return Object.entries(shape).map(([field, schema]) => ({ field, table: tableOfId(schema) }));
}

/** The path of a route with a value in the place of each field. */
export const pathWith = (name: RouteName, valueOf: (field: PathField) => string): string =>
  pathFieldsOf(name).reduce(
    (path, field) => path.replace(`:${field.field}`, valueOf(field)),
    name.slice(name.indexOf(' ') + 1),
  );
