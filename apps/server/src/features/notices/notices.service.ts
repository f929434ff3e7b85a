import type { Notice, NoticeKind, NoticeListQuery, ReadNoticesInput } from '@lectern/contract';
import type { Act, AnyAct } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { LaterEvent, LaterEvents } from '../../platform/events/later.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { holdActive } from '../users/index.ts';
import { courseChoices } from './choices.ts';
import { readCourseNotices } from './course/course-notices.repository.ts';
import type { EventKind, Wording } from './kind.ts';
import { eventKinds, isKnown, kinds } from './kinds.ts';
import { presentNotice } from './notices.presenter.ts';
import {
  addNotices,
  listNewest,
  listUnread,
  markRead,
  type NewNotice,
  type NoticeRow,
  type Told,
} from './notices.repository.ts';

/** Recipients that one statement tells. */
const atOnce = 1_000;

/** Tells of an event everybody for whom it is still true; nobody who is blocked or erased. */
export async function sendNotices<K extends EventKind>(
  { db: trx, clock }: AnyAct,
  kind: K,
  { id: eventId, at, facts }: LaterEvent<K>,
): Promise<void> {
  const { listRecipients, itemsOf } = eventKinds[kind];
  if (!(await isSent(trx, kind, facts))) return;
  const recipients = (await listRecipients(trx, facts, clock.now())).map((recipient) => ({ ...recipient, eventId }));
  for (const alike of Map.groupBy(recipients, ({ items }) => items?.join()).values())
    await tellActive(trx, { kind, items: alike[0]?.items ?? itemsOf(facts), at }, alike);
}

/** Whether the course of an event, where it has one, sends notices of it. */
async function isSent<K extends EventKind>(db: Db, kind: K, facts: LaterEvents[K]): Promise<boolean> {
  const column = courseChoices[kind];
  if (column === undefined || !('courseId' in facts)) return true;
  const { courseId } = facts;
  return (await readCourseNotices(db, [courseId]))(courseId)[column];
}

/** Tells those of these people who are neither blocked nor erased. */
export async function tellActive(trx: Db, notice: NewNotice, recipients: readonly Told[]): Promise<void> {
  for (let start = 0; start < recipients.length; start += atOnce) {
    const some = recipients.slice(start, start + atOnce);
    const active = await holdActive(
      trx,
      some.map(({ userId }) => userId),
    );
    const told = some.filter(({ userId }) => active.has(userId));
    await addNotices(trx, notice, told);
  }
}

/** One page of a person's notices that are still true, newest first, and how many of all are not read. */
export async function pageOfNotices(
  { db, actor, clock }: Act,
  query: NoticeListQuery,
): Promise<Page<Notice> & { unread: number }> {
  const notices = await onlyTrue(db, actor, await listNewest(db, actor.id), clock.now());
  const { limit, offset } = pageOffset(query);
  const page = toPage(query, notices.length, notices.slice(offset, offset + limit).map(presentNotice));
  return { ...page, unread: notices.filter(({ read_at }) => read_at === null).length };
}

/** How many notices that are still true a person has not read. */
export async function countUnread({ db, actor, clock }: Act): Promise<number> {
  return (await onlyTrue(db, actor, await listUnread(db, actor.id), clock.now())).length;
}

/** Notes that a person has read these notices. Those of others are left alone. */
export async function noteRead({ db, actor, clock }: Act, { ids = [], until }: ReadNoticesInput): Promise<void> {
  await markRead(db, actor.id, { ids, until: until === undefined ? null : new Date(until), now: clock.now() });
}

/** Those of a person's notices that are still true, with their wording: each kind is asked once. */
async function onlyTrue(
  db: Db,
  viewer: Actor,
  rows: readonly NoticeRow[],
  now: Date,
): Promise<(NoticeRow & Wording & Known)[]> {
  const known = rows.flatMap((row) => (isKnown(row.kind) ? [{ ...row, kind: row.kind }] : []));
  const byKind = Map.groupBy(known, ({ kind }) => kind);
  const wordings = new Map(
    await Promise.all(
      [...byKind].map(async ([kind, notices]) => [kind, await kinds[kind].describe(db, viewer, notices, now)] as const),
    ),
  );
  return known.flatMap((row) => {
    const wording = wordings.get(row.kind)?.get(row.thing_id);
    return wording === undefined ? [] : [{ ...row, ...wording }];
  });
}

type Known = { kind: NoticeKind };
