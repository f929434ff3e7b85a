import { type NoticeKind, noticeKindNames } from '@lectern/contract';
import { say, sayCount, wordsOf } from '@lectern/contract/say';
import { tell } from '@lectern/contract/sentence';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import type { Composed, Outbox } from '../../platform/mail/index.ts';
import { timeIn } from '../../platform/text/time-in.ts';
import { tongueOf } from '../../platform/text/tongue.ts';
import type { LinkMail } from '../auth/index.ts';
import { actorFrom, findTimeZone, findUser, isDemoAccount, type UserRow } from '../users/index.ts';
import { defaultMail } from './choices.ts';
import type { Wording } from './kind.ts';
import { isKnown, kinds } from './kinds.ts';
import { claimMailable, listToMail, noteMailed, setMailAt } from './notice-mail.repository.ts';
import { ensureStopKey, findQuietHours, listChoices } from './notice-settings.repository.ts';
import type { NoticeRow } from './notices.repository.ts';
import { quietUntil } from './quiet-hours.ts';

/** The name by which the outbox knows who writes these mails. */
export const noticeComposer = 'notices';

const atOnce = 500;
const minuteMs = 60_000;
/** How long news are worth a mail. */
export const mailLastsMs = 7 * dayMs;

/** Puts the mails that are due into the outbox, one for each person and kind; answers how many notices it looked at. */
export async function putMails({ db, clock }: AnyAct, outbox: Outbox, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    inTransaction(db, async (trx) => {
      const now = clock.now();
      const due = await claimMailable(trx, now, count);
      const byAbout = Map.groupBy(due, ({ user_id, kind }) => aboutOf(user_id, kind));
      const expiresAt = new Date(now.getTime() + mailLastsMs);
      const put = new Set(await outbox.putComposed(trx, noticeComposer, [...byAbout.keys()], expiresAt));
      const parts = Map.groupBy(due, ({ user_id, kind }) => put.has(aboutOf(user_id, kind)));
      await setMailAt(trx, parts.get(true) ?? [], 'infinity');
      // A mail that waits may be under way without them.
      await setMailAt(trx, parts.get(false) ?? [], new Date(now.getTime() + minuteMs));
      return due.length;
    }),
  );
}

const aboutOf = (userId: string, kind: string) => `${userId} ${kind}`;

export type ComposeDeps = { mail: LinkMail; random: Random };

/** Writes the mail about a person's notices of a kind as they are true now; null where there is nothing to say. */
export function createComposer(deps: ComposeDeps) {
  return async (db: Db, about: string, now: Date): Promise<Composed | null> => {
    const [userId = '', kind = ''] = about.split(' ');
    if (!isKnown(kind)) return null;
    const user = await findMailable(db, userId);
    if (!user) return null;
    const choice = (await listChoices(db, userId)).find((one) => one.kind === kind)?.mail ?? defaultMail(kind);
    if (choice !== 'now') return null;
    const zone = await findTimeZone(db, userId);
    const waitUntil = quietUntil(now, await findQuietHours(db, userId), zone);
    if (waitUntil) return { waitUntil };
    const notices = await listToMail(db, userId, kind, new Date(now.getTime() - mailLastsMs));
    const described = await kinds[kind].describe(db, actorFrom(user), notices, now);
    const told = notices.flatMap((notice) => {
      const wording = described.get(notice.thing_id);
      return wording ? [{ notice, wording }] : [];
    });
    if (told.length === 0) return null;
    const key = await ensureStopKey(db, userId, kind, Buffer.from(deps.random.bytes(24)).toString('base64url'));
    const wordings = told.map(({ wording }) => wording);
    const mail = write({ ...user, zone }, { kind, wordings, site: deps.mail.publicUrl, key });
    return {
      mail,
      taken: (trx) =>
        noteMailed(
          trx,
          told.map(({ notice }): NoticeRow => notice),
        ),
    };
  };
}

/** A person to whom mail about notices may go, or null: not to blocked people, nor to addresses that nobody proved. */
export async function findMailable(db: Db, userId: string): Promise<UserRow | null> {
  const user = await findUser(db, userId);
  return user?.is_active === true && user.email_verified && !isDemoAccount(user) ? user : null;
}

/** A person with the time zone of their dates. */
export type Reader = UserRow & { zone: string };

type Contents = { kind: NoticeKind; wordings: readonly Wording[]; site: string; key: string };

/** The line of a mail about a notice, with dates by the clocks of the person. */
export function lineOf({ text, mail }: Wording, user: Pick<Reader, 'language' | 'zone'>): string {
  const tongue = tongueOf(user.language);
  return onOneLine(tell(mail ? mail.sayAt(timeIn(user.zone, mail.at, tongue)) : text, tongue));
}

/** The headers by which mail programs end mail of this kind (RFC 8058). */
export const stopHeaders = (stop: string): Record<string, string> => ({
  'List-Unsubscribe': `<${stop}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function write(user: Reader, { kind, wordings, site, key }: Contents) {
  const { username, email, language } = user;
  const tongue = tongueOf(language);
  const text = (wording: Wording): string => lineOf(wording, user);
  const [first] = wordings;
  const subject =
    first && wordings.length === 1
      ? text(first)
      : tell(sayCount(wordings.length, '{n} notice from Lectern', '{n} notices from Lectern'), tongue);
  const stop = new URL(`stop-mail?key=${key}`, site).href;
  const lines = [
    tell(say('Hello {username},', { username }), tongue),
    ...wordings.map((wording) => `${text(wording)}\n${new URL(wording.path, site).href}`),
    tell(
      say('You get emails about this: {kind}. Choose which emails you get, and set quiet hours, here:', {
        kind: wordsOf(noticeKindNames[kind]),
      }),
      tongue,
    ) + `\n${new URL('notices', site).href}`,
    `${tell(say('To stop these emails, open this link and confirm:'), tongue)}\n${stop}`,
  ];
  return {
    to: email,
    subject,
    body: `${lines.join('\n\n')}\n`,
    headers: stopHeaders(stop),
  };
}

/** A text without line breaks: people's words, as the title of an announcement, begin no paragraph of ours. */
const onOneLine = (text: string): string => text.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ');
