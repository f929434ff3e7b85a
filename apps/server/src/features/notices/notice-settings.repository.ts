import type { MailChoice, NoticeKind } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { QuietHours } from './quiet-hours.ts';

/** One choice of a person; null where they have chosen nothing. */
export type ChoiceRow = { kind: string; here: boolean | null; mail: MailChoice | null; push: boolean | null };

/** The choices that a person has made. */
export async function listChoices(db: Db, userId: string): Promise<ChoiceRow[]> {
  return db
    .selectFrom('notice_choices')
    .select(['kind', 'here', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute();
}

/** Stores these choices of a person; others stay. */
export async function storeChoices(
  trx: Db,
  userId: string,
  choices: readonly { kind: NoticeKind; here: boolean; mail: MailChoice; push?: boolean | undefined }[],
): Promise<void> {
  await sql`insert into notice_choices (user_id, kind, here, mail, push)
    select ${userId}::uuid, c.kind, c.here, c.mail, c.push
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (kind text, here boolean, mail text, push boolean)
    on conflict (user_id, kind) do update set here = excluded.here, mail = excluded.mail,
      push = coalesce(excluded.push, notice_choices.push)`.execute(trx);
}

/** The quiet hours of a person, or null. */
export async function findQuietHours(db: Db, userId: string): Promise<QuietHours | null> {
  const columns = ['from_minute', 'until_minute'] as const;
  const row = await db.selectFrom('quiet_hours').select(columns).where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Stores the quiet hours of a person; null for none. */
export async function storeQuietHours(trx: Db, userId: string, hours: QuietHours | null): Promise<void> {
  if (hours === null) {
    await trx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  await trx
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...hours })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
    .execute();
}

/** The key that ends mail of a kind to a person; `fresh` becomes it where there is none. */
export async function ensureStopKey(db: Db, userId: string, kind: NoticeKind, fresh: string): Promise<string> {
  const { rows } = await sql<{ stop_key: string }>`insert into notice_choices (user_id, kind, stop_key)
    values (${userId}, ${kind}, ${fresh}) on conflict (user_id, kind)
    do update set stop_key = coalesce(notice_choices.stop_key, excluded.stop_key) returning stop_key`.execute(db);
  return rows[0]?.stop_key ?? fresh;
}

/** Ends mail of the kind and to the person that a key stands for, if any. */
export async function stopMail(db: Db, key: string): Promise<void> {
  await db.updateTable('notice_choices').set({ mail: 'none' }).where('stop_key', '=', key).execute();
}
