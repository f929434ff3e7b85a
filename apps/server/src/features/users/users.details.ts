import type { User, UserCard } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { findReadableUser, findUserCard } from './user-detail.repository.ts';
import { presentUser, presentUserCard } from './users.presenter.ts';

/** A person in full. Throws `not_found` when there is none or the viewer may not read the whole record. */
export async function requireUser(db: Db, viewer: Actor, id: string): Promise<User> {
  const row = await findReadableUser(db, viewer, id);
  if (!row) throw notFound('User not found');
  return presentUser(row, viewer);
}

/** A person in full where the viewer may read it, else the card. Throws `not_found` when there is no such person. */
export async function getUser(db: Db, viewer: Actor, id: string): Promise<User | UserCard> {
  const row = await findReadableUser(db, viewer, id);
  if (row) return presentUser(row, viewer);
  const card = await findUserCard(db, id);
  if (!card) throw notFound('User not found');
  return presentUserCard(card);
}
