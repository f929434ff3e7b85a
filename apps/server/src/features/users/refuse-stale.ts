import { texts } from '@lectern/contract';
import type { Version } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';

/**
 * Throws `stale_update`, saying who saved and when, where a form knows another version than the present one. The name
 * goes to those alone who may change the thing: call it after that was decided. Callers that name no version pass.
 */
export async function refuseStale(db: Db, present: Version, known: string | undefined): Promise<void> {
  if (known === undefined || new Date(known).getTime() === present.updated_at.getTime()) return;
  const username = present.updated_by === null ? null : await findName(db, present.updated_by);
  const lastSaved = { username, at: present.updated_at.toISOString() };
  throw new AppError('stale_update', texts.staleSave, { details: texts.staleSave, lastSaved });
}

async function findName(db: Db, id: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user?.username ?? null;
}
