import type { NoticeKind } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { NoticeRow } from '../notices.repository.ts';
import type { DeviceKey } from './devices.repository.ts';

/** Events of one kind of which a device is to be told. */
export type Waiting = DeviceKey & { kind: string; events: string[]; attempts: number };
type WaitingKey = Omit<Waiting, 'attempts'>;

const firstPauseSeconds = 60;
const longestPauseSeconds = 3_600;

/** How long several of one kind wait for another after one was sent. */
const gatherSeconds = 600;

/** Claims what is due, at most `count`, by putting its next try off. */
export async function claimMessages(db: Db, now: Date, count: number): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`update push_messages set attempts = attempts + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => least(${firstPauseSeconds} * power(2, least(attempts, 10)), ${longestPauseSeconds}))
    where (user_id, auth_session_id, kind) in (select user_id, auth_session_id, kind from push_messages
      where next_try_at <= ${now} order by next_try_at limit ${count} for update skip locked)
    returning user_id, auth_session_id, kind, events, attempts`.execute(db);
  return rows;
}

const isOf = ({ user_id, auth_session_id, kind }: WaitingKey) =>
  sql`user_id = ${user_id} and auth_session_id = ${auth_session_id} and kind = ${kind}`;

/** Ends the waiting of these events; those that came meanwhile wait for the end of ten minutes since `sentAt`. */
export async function endWaiting(db: Db, waiting: WaitingKey, sentAt: Date | null): Promise<void> {
  const left = sql`array(select unnest(events) except select unnest(${waiting.events}::uuid[]))`;
  await sql`update push_messages set attempts = 0, sent_at = coalesce(${sentAt}::timestamptz, sent_at), events = ${left},
    next_try_at = case when ${left} = '{}' then 'infinity' else greatest(${sentAt}::timestamptz, sent_at, '-infinity')
      + make_interval(secs => ${gatherSeconds}) end
    where ${isOf(waiting)}`.execute(db);
}

/** Lets these events, which were not sent after all, wait again until `until`. */
export async function waitAgain(db: Db, waiting: WaitingKey & { attempts: number }, until: Date): Promise<void> {
  await sql`update push_messages set events = array(select unnest(events) union select unnest(${waiting.events}::uuid[])),
    attempts = ${waiting.attempts}, sent_at = null, next_try_at = ${until} where ${isOf(waiting)}`.execute(db);
}

/** Puts off what waits without counting it as a failure. */
export async function putOff(db: Db, waiting: WaitingKey, until: Date): Promise<void> {
  await sql`update push_messages set attempts = 0, next_try_at = ${until} where ${isOf(waiting)}`.execute(db);
}

/** A person's unread notices of a kind that tell of these events, newest first, none older than `since`. */
export async function listWaiting(
  db: Db,
  { user_id, kind, events }: { user_id: string; kind: NoticeKind; events: readonly string[] },
  since: Date,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`select * from notices where user_id = ${user_id} and kind = ${kind}
    and event_id = any(${[...events]}::uuid[]) and read_at is null and at > ${since} order by at desc, thing_id`.execute(
    db,
  );
  return rows;
}

/** How many messages wait for devices. */
export async function countWaitingMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from push_messages
    where next_try_at < 'infinity'`.execute(db);
  return rows[0]?.count ?? 0;
}
