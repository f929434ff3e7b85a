import { type NoticeKind, noticeKindNames, noticeKinds } from '@lectern/contract';
import { say, sayCount, wordsOf } from '@lectern/contract/say';
import { tell } from '@lectern/contract/sentence';
import type { AnyAct } from '../../../platform/act/index.ts';
import { type Db, inBatches, inTransaction } from '../../../platform/db/index.ts';
import type { Composed, Outbox } from '../../../platform/mail/index.ts';
import { tongueOf } from '../../../platform/text/tongue.ts';
import { actorFrom, findTimeZone, readTimeZones, type UserRow } from '../../users/index.ts';
import type { Wording } from '../kind.ts';
import { kinds } from '../kinds.ts';
import { type ComposeDeps, findMailable, lineOf, mailLastsMs, type Reader, stopHeaders } from '../notice-mail.ts';
import { noteMailed } from '../notice-mail.repository.ts';
import { findQuietHours, listChoices } from '../notice-settings.repository.ts';
import type { NoticeRow } from '../notices.repository.ts';
import { quietUntil } from '../quiet-hours.ts';
import { dayAt, nextDigest } from './digest-time.ts';
import { claimDigests, ensureDigestKey, listForDigest, noteDigests } from './digests.repository.ts';

/** The name by which the outbox knows who writes these mails. */
export const digestComposer = 'notice-digests';

const atOnce = 100;

/** Puts the summaries that are due into the outbox, at most one for each person; answers how many it looked at. */
export async function putDigests({ db, clock }: AnyAct, outbox: Outbox, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    inTransaction(db, async (trx) => {
      const now = clock.now();
      const due = await claimDigests(trx, now, count);
      const people = due.map(({ user_id }) => user_id);
      // One that waits since yesterday is written when it is sent, and tells of today as well.
      await outbox.putComposed(trx, digestComposer, people, new Date(now.getTime() + mailLastsMs));
      const zones = await readTimeZones(trx, people);
      const told = due.map(({ user_id: userId, hour }) => {
        const zone = zones.get(userId) ?? 'UTC';
        const day = dayAt(now, zone);
        return { userId, day, nextAt: nextDigest(now, { hour, zone }, day) };
      });
      await noteDigests(trx, told);
      return due.length;
    }),
  );
}

type Told = { notice: NoticeRow; kind: NoticeKind; wording: Wording };

/** Writes the summary of a person's unread notices as they are true now; null where there are none. */
export function createDigestComposer(deps: ComposeDeps) {
  return async (db: Db, userId: string, now: Date): Promise<Composed | null> => {
    const user = await findMailable(db, userId);
    if (!user) return null;
    const zone = await findTimeZone(db, userId);
    const waitUntil = quietUntil(now, await findQuietHours(db, userId), zone);
    if (waitUntil) return { waitUntil };
    const told = await listTold(db, user, now);
    if (told.length === 0) return null;
    const key = await ensureDigestKey(db, userId, Buffer.from(deps.random.bytes(24)).toString('base64url'));
    return {
      mail: write({ ...user, zone }, told, { site: deps.mail.publicUrl, key }),
      taken: (trx) =>
        noteMailed(
          trx,
          told.map(({ notice }) => notice),
        ),
    };
  };
}

/** The notices of the summary, by the order of the kinds. */
async function listTold(db: Db, user: UserRow, now: Date): Promise<Told[]> {
  const daily = new Set((await listChoices(db, user.id)).flatMap(({ kind, mail }) => (mail === 'daily' ? [kind] : [])));
  const chosen = noticeKinds.filter((kind) => daily.has(kind));
  const since = new Date(now.getTime() - mailLastsMs);
  const notices = await listForDigest(db, { userId: user.id, kinds: chosen }, since);
  const byKind = Map.groupBy(notices, ({ kind }) => kind);
  const told = await Promise.all(
    chosen.map(async (kind): Promise<Told[]> => {
      const ofKind = byKind.get(kind) ?? [];
      if (ofKind.length === 0) return [];
      const wordings = await kinds[kind].describe(db, actorFrom(user), ofKind, now);
      return ofKind.flatMap((notice) => {
        const wording = wordings.get(notice.thing_id);
        return wording ? [{ notice, kind, wording }] : [];
      });
    }),
  );
  return told.flat();
}

function write(user: Reader, told: readonly Told[], { site, key }: { site: string; key: string }) {
  const { username, email, language } = user;
  const tongue = tongueOf(language);
  const stop = new URL(`stop-mail?key=${key}`, site).href;
  const parts = [...Map.groupBy(told, ({ kind }) => kind)].map(([kind, ofKind]) =>
    [
      tell(say('{kind}:', { kind: wordsOf(noticeKindNames[kind]) }), tongue),
      ...ofKind.map(({ wording }) => `- ${lineOf(wording, user)}\n  ${new URL(wording.path, site).href}`),
    ].join('\n'),
  );
  const lines = [
    tell(say('Hello {username},', { username }), tongue),
    tell(say('This is new for you in Lectern:'), tongue),
    ...parts,
    `${tell(say('You get this summary once a day. Choose what is in it, and when it comes, here:'), tongue)}\n${new URL('notices', site).href}`,
    `${tell(say('To stop these emails, open this link and confirm:'), tongue)}\n${stop}`,
  ];
  return {
    to: email,
    subject: tell(sayCount(told.length, 'Your day in Lectern: {n} notice', 'Your day in Lectern: {n} notices'), tongue),
    body: `${lines.join('\n\n')}\n`,
    headers: stopHeaders(stop),
  };
}
