import { say } from '@lectern/contract/say';
import type { AnyAct } from '../../platform/act/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { timeIn } from '../../platform/text/time-in.ts';
import { tongueOf } from '../../platform/text/tongue.ts';
import { ifNotYou, type LinkMail, mailOwner } from '../auth/index.ts';
import { findTimeZone, findUser } from '../users/index.ts';
import { claimEndingToken, noteWarned, type TokenRow } from './access-tokens.repository.ts';

type Mailing = { mail: LinkMail | null };

/** Mails the maker of a token that it was made: somebody else at their account would not want that known. */
export async function tellOfToken(deps: Mailing, act: AnyAct, token: TokenRow): Promise<void> {
  const maker = await findUser(act.db, token.user_id);
  if (maker === null) return;
  const ends = await endOf(act.db, token, maker.language);
  await mailOwner(deps, act, maker, (names) => ({
    subject: say('A new access token of your Lectern account'),
    happened: say(
      'An access token with the name “{name}” was created with the account {username} at Lectern ({site}).\nUntil {ends} a script that has it acts in your place, within the powers that it was given.',
      { ...names, name: token.name, ends },
    ),
    advice: ifNotYou(),
  }));
}

/** How long before its end the maker of a token hears of it. */
const aheadMs = 7 * dayMs;

/** Mails the makers of tokens that end within a week, once for each. */
export async function warnOfEnds({ db, ...deps }: Mailing & AnyAct, ending?: AbortSignal): Promise<void> {
  let left = true;
  while (left && ending?.aborted !== true) left = await inTransaction(db, (trx) => warnOfNext({ ...deps, db: trx }));
}

async function warnOfNext(act: Mailing & AnyAct): Promise<boolean> {
  const now = act.clock.now();
  const token = await claimEndingToken(act.db, now, new Date(now.getTime() + aheadMs));
  if (token === null) return false;
  await noteWarned(act.db, token, now);
  const maker = await findUser(act.db, token.user_id);
  if (maker === null || !maker.is_active) return true;
  const ends = await endOf(act.db, token, maker.language);
  await mailOwner(act, act, maker, (names) => ({
    subject: say('An access token of your Lectern account ends soon'),
    happened: say('The access token “{name}” of the account {username} at Lectern ({site}) ends on {ends}.', {
      ...names,
      name: token.name,
      ends,
    }),
    advice: say('If a script still needs it, create a new one on the page with access tokens before that.'),
  }));
  return true;
}

async function endOf(db: Db, { user_id, expires_at }: TokenRow, language: string | null): Promise<string> {
  return timeIn(await findTimeZone(db, user_id), expires_at, tongueOf(language));
}
