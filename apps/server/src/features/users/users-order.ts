import type { UserListQuery } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';

export type UserOrder = NonNullable<UserListQuery['sort']>;

/** Where a list goes on, whichever way it is ordered. The time is text, as PostgreSQL writes it: a Date has no microseconds. */
export type UserPlace = {
  id: string;
  created_at_exact: string;
  username_key: string;
  email_key: string;
  role: string;
};

type Order = { by: RawBuilder<unknown>; after: (place: UserPlace) => RawBuilder<boolean> };

const placeOf = (place: UserPlace) => sql`(${place.created_at_exact}::timestamptz, ${place.id}::uuid)`;
const older = (place: UserPlace) => sql<boolean>`(users.created_at, users.id) < ${placeOf(place)}`;

/** Each order with the condition for what comes after a place in it, so that long lists are read in steps. */
export const userOrders: Record<UserOrder, Order> = {
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
  role: {
    by: sql`users.role asc, users.created_at desc, users.id desc`,
    after: (place) => sql`(users.role > ${place.role} or (users.role = ${place.role} and ${older(place)}))`,
  },
  '-role': {
    by: sql`users.role desc, users.created_at desc, users.id desc`,
    after: (place) => sql`(users.role < ${place.role} or (users.role = ${place.role} and ${older(place)}))`,
  },
};
