import { limits, type RouteDefinition, routes } from '@lectern/contract';
import type { z } from 'zod';
import type { Role, WatchedApp } from './watched-app.ts';

/** Bodies of at most so many bytes. */
export const hostile = {
  lists: (room: number) => '['.repeat(room),
  objects: (room: number) => '{"a":'.repeat(room / 5),
  values: (room: number) => `[${'0,'.repeat(room / 2 - 2)}0]`,
  keys: (room: number) => `{${Array.from({ length: room / 14 }, (_, at) => `"k${at}":0`).join(',')}}`,
  text: (room: number) => JSON.stringify('<'.repeat(room - 2)),
} as const;

/** A body by the route's schema: `text` makes its texts, `items` its lists, each for so many bytes of room. */
type Filling = { text: (room: number) => string; items: (item: z.core.$ZodType, room: number) => unknown[] };

function filled(schema: z.core.$ZodType, room: number, filling: Filling): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape);
      return Object.fromEntries(fields.map(([key, field]) => [key, filled(field, room / fields.length, filling)]));
    }
    case 'array':
      return filling.items(def.element, room);
    case 'optional':
    case 'nullable':
      return filled(def.innerType, room, filling);
    case 'pipe':
      return filled(def.in._zod.def.type === 'transform' ? def.out : def.in, room, filling);
    default:
      return filling.text(room);
  }
}

/** Every list is as long, and every text as large, as there is room for. */
const stuffed: Filling = {
  text: (room) => '<b>'.repeat(room / 4),
  items: (_item, room) => Array.from({ length: Math.min(room / 3, limits.bodyValues / 2) }, () => ({})),
};

/** Lists hold as many ids as there is room for, and nothing else is too large. */
const ofIds: Filling = {
  text: () => '01890000-0000-7000-8000-000000000001',
  items: (item, room) => {
    const one = JSON.stringify(filled(item, 1, { ...ofIds, items: () => [] }));
    const count = Math.min(room / (one.length + 1), 20_000);
    return Array.from({ length: count }, (_, at) =>
      JSON.parse(one.replaceAll('000000000001', at.toString(16).padStart(12, '0'))),
    );
  },
};

/** Addresses as long as there is room for: Node takes no more than 16 KB of address and headers. */
export function hostileQueries({ query }: RouteDefinition): Record<string, string> {
  const known = Object.keys((query as z.ZodObject | undefined)?.shape ?? { search: null });
  const id = '01890000-0000-7000-8000-000000000001,';
  return {
    plain: '',
    keys: `?${Array.from({ length: 2_000 }, (_, at) => `k${at}=1`).join('&')}`,
    search: `?page=1&search=${encodeURIComponent(`${'%_'.repeat(99)}`)}`,
    percent: `?search=${'%25'.repeat(4_000)}`,
    'known keys again and again': `?${known.map((key) => `${key}=1&`.repeat(14_000 / known.length / (key.length + 3))).join('')}`,
    ids: `?${known.map((key) => `${key}=${id.repeat(14_000 / known.length / id.length)}`).join('&')}`,
    'broken signs': `?${'%&%zz=%E0%A4%A&=&&%00=%00&[]=[&'.repeat(450)}`,
    'long texts': `?${known.map((key) => `${key}=${'a'.repeat(14_000 / known.length)}`).join('&')}`,
  };
}

const isRefused = (status: number): boolean => status === 401 || status === 403;

const all: [string, RouteDefinition][] = Object.entries(routes);
export const routesThatWrite = all.filter(([name]) => !name.startsWith('GET '));
export const routesThatRead = all.filter(([name]) => name.startsWith('GET '));

/**
 * Which of these people send their requests: everybody who is let in, or the first one alone. `shaped` leaves out bodies
 * that are no good for any route.
 */
export type Senders = { roles: readonly Role[]; only?: 'first'; shaped?: boolean };

/** Sends a route the most hostile bodies that it has room for. Fails where one keeps others waiting. */
export async function lookAtBodies(
  app: WatchedApp,
  [route, { body }]: [string, RouteDefinition],
  { roles, only, shaped = false }: Senders,
): Promise<void> {
  const room = app.bodyLimits.get(route) ?? limits.smallBodyBytes;
  // Bodies that are no good are all the same whoever is let in: the first who is sends them.
  let wereSent = shaped;
  let isFirst = true;
  for (const role of roles) {
    if (isRefused(await app.look(role, route, { name: 'too much', payload: `"${'x'.repeat(room + 1)}` }))) continue;
    if (!isFirst && only === 'first') return;
    isFirst = false;
    for (const [name, make] of wereSent ? [] : Object.entries(hostile))
      await app.look(role, route, { name, payload: make(room - 16) });
    wereSent = true;
    if (body === undefined) continue;
    for (const [name, filling] of Object.entries({ stuffed, ofIds })) {
      const payload = JSON.stringify(filled(body, room - 2_000, filling)).slice(0, room);
      await app.look(role, route, { name, payload });
    }
  }
}

/** Asks a route with the most hostile addresses. Fails where one keeps others waiting. */
export async function lookAtQueries(
  app: WatchedApp,
  [route, definition]: [string, RouteDefinition],
  { roles, only }: Senders,
): Promise<void> {
  const queries = Object.entries(hostileQueries(definition));
  for (const role of roles) {
    let isIn = true;
    for (const [name, query] of queries) {
      // The gate refuses all routes alike, before it looks at the query.
      isIn = !isRefused(await app.look(role, route, { name, query }));
      if (!isIn) break;
    }
    if (isIn && only === 'first') return;
  }
}
