import { type NoticeSettings, type NoticeSettingsInput, texts } from '@lectern/contract';
import { type Act, type AnyAct, transact } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { networkOf } from '../../platform/net/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { findTimeZone, findUser, holdAccount } from '../users/index.ts';
import { defaultMail, defaultPush, kindsFor } from './choices.ts';
import { nextDigest } from './digest/digest-time.ts';
import { findDigest, stopDigest, storeDigest } from './digest/digests.repository.ts';
import { findQuietHours, listChoices, stopMail, storeChoices, storeQuietHours } from './notice-settings.repository.ts';

/** The hour of the summary of somebody who has chosen none. */
const usualDigestHour = 7;

/** Whether the site sends mail about notices. */
export type SettingsDeps = { sendsMail: boolean };

/** How the actor gets notices. */
export async function getSettings({ sendsMail }: SettingsDeps, { db, actor }: Act): Promise<NoticeSettings> {
  const user = await findUser(db, actor.id);
  if (!user) throw new AppError('not_signed_in', texts.notSignedIn);
  const choices = new Map((await listChoices(db, actor.id)).map((choice) => [choice.kind, choice]));
  const quiet = await findQuietHours(db, actor.id);
  const unverified = user.email_verified ? null : ('unverified' as const);
  return {
    noMail: sendsMail ? unverified : 'not_sent',
    timeZone: await findTimeZone(db, actor.id),
    digestHour: (await findDigest(db, actor.id))?.hour ?? usualDigestHour,
    quietHours: quiet && { from: timeOf(quiet.from_minute), until: timeOf(quiet.until_minute) },
    kinds: kindsFor(actor).map((kind) => ({
      kind,
      here: choices.get(kind)?.here ?? true,
      mail: choices.get(kind)?.mail ?? defaultMail(kind),
      push: choices.get(kind)?.push ?? defaultPush(kind),
    })),
  };
}

/** Changes what the input carries and leaves the rest. */
export async function changeSettings(
  deps: SettingsDeps,
  act: Act,
  { quietHours, digestHour, kinds }: NoticeSettingsInput,
): Promise<NoticeSettings> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    await holdAccount(trx, actor.id);
    if (quietHours !== undefined) {
      const hours = quietHours && { from_minute: minuteOf(quietHours.from), until_minute: minuteOf(quietHours.until) };
      await storeQuietHours(trx, actor.id, hours);
    }
    // The last of two choices of one kind counts.
    if (kinds) await storeChoices(trx, actor.id, [...new Map(kinds.map((choice) => [choice.kind, choice])).values()]);
    await planDigest(act, digestHour);
    return getSettings(deps, act);
  });
}

/** Says anew when the actor's next summary comes, by their choices and their time zone. */
export async function planDigest({ db: trx, actor, clock }: Act, chosenHour?: number): Promise<void> {
  const known = await findDigest(trx, actor.id);
  const isDaily = (await listChoices(trx, actor.id)).some(({ mail }) => mail === 'daily');
  if (!known && !isDaily && chosenHour === undefined) return;
  const hour = chosenHour ?? known?.hour ?? usualDigestHour;
  const zone = await findTimeZone(trx, actor.id);
  const nextAt = isDaily ? nextDigest(clock.now(), { hour, zone }, known?.last_day ?? null) : 'infinity';
  await storeDigest(trx, { user_id: actor.id, hour }, nextAt);
}

/**
 * Ends the mail to a person that the key of a link stands for: that of a kind, also in summaries, or all summaries. Nobody learns whether it stands for any. Throws
 * `too_many_requests`.
 */
export async function endMail({ db, clock }: Pick<AnyAct, 'db' | 'clock'>, key: string, ip: string): Promise<void> {
  const limit = { key: `stop-mail:${networkOf(ip, 24)}`, max: 120, windowMs: 10 * 60_000 };
  await countAgainst(db, limit, clock.now());
  await stopMail(db, key);
  await stopDigest(db, key);
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
