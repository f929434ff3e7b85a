import { roles, type UserListQuery } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';
import { activeTo } from './teacher-blocks.repository.ts';

export type UserOrder = NonNullable<UserListQuery['sort']>;

/** Where a list goes on, whichever way it is ordered. The time is text, as PostgreSQL writes it: a Date has no microseconds. */
export type UserPlace = {
  id: string;
  created_at_exact: string;
  username_key: string;
  email_key: string;
};

type Order = { by: RawBuilder<unknown>; after: (place: UserPlace) => RawBuilder<boolean> };

const placeOf = (place: UserPlace) => sql`(${place.created_at_exact}::timestamptz, ${place.id}::uuid)`;
const older = (place: UserPlace) => sql<boolean>`(users.created_at, users.id) < ${placeOf(place)}`;

/** Each order with the condition for what comes after a place in it, so that long lists are read in steps. */
export const simpleOrders = {
  createdAt: {
    by: sql`users.created_at asc, users.id asc`,
    after: (place) => sql`(users.created_at, users.id) > ${placeOf(place)}`,
  },
  '-createdAt': { by: sql`users.created_at desc, users.id desc`, after: older },
  // The keys are unique among the living, so names and addresses need no second column to be in a stable order.
  username: { by: sql`users.username_key asc`, after: (place) => sql`users.username_key > ${place.username_key}` },
  '-username': { by: sql`users.username_key desc`, after: (place) => sql`users.username_key < ${place.username_key}` },
  email: { by: sql`users.email_key asc`, after: (place) => sql`users.email_key > ${place.email_key}` },
  '-email': { by: sql`users.email_key desc`, after: (place) => sql`users.email_key < ${place.email_key}` },
} satisfies Partial<Record<UserOrder, Order>>;

export type SimpleOrder = keyof typeof simpleOrders;

const byRole = roles.toSorted().map((role) => sql<boolean>`users.role = ${role}`);
const byFlag = (flag: RawBuilder<boolean>) => [sql<boolean>`not ${flag}`, flag];
/** Orders by a column of few values: the people of each value, one after the other, newest first. */
const partsFor = (viewer: Actor): Record<string, readonly RawBuilder<boolean>[]> => ({
  role: byRole,
  isAdmin: byFlag(sql<boolean>`users.is_admin`),
  isActive: byFlag(activeTo(viewer)),
});

/** The lists that one after the other make an order, and how each of them is ordered itself. */
export function partsOf(
  order: UserOrder,
  viewer: Actor,
): { parts: readonly RawBuilder<boolean>[]; within: SimpleOrder } {
  const few = partsFor(viewer)[order.replace('-', '')];
  if (few) return { parts: order.startsWith('-') ? few.toReversed() : few, within: '-createdAt' };
  return { parts: [sql<boolean>`true`], within: order as SimpleOrder };
}
