import { say } from '@lectern/contract/say';
import { type AnyAct, transact } from '../../../platform/act/index.ts';
import type { Ids } from '../../../platform/clock/index.ts';
import { type Db, inBatches } from '../../../platform/db/index.ts';
import { dayMs } from '../../../platform/jobs/removing.ts';
import { daysInForce, findRule, keptFor, type Retained } from '../../../platform/retention/index.ts';
import type { Composer } from '../../../platform/mail/index.ts';
import { dayIn } from '../../../platform/text/time-in.ts';
import { tongueOf } from '../../../platform/text/tongue.ts';
import { deleteUnusedAccount, findTimeZone, findUser, holdPerson, type UnusedDeps } from '../../users/index.ts';
import { writeToOwner } from '../owner-mail.ts';
import type { LinkMail } from '../password-mail.ts';
import {
  countUnused,
  forgetWarnings,
  isUnused,
  listDue,
  listUnused,
  listUnwarned,
  noteWarned,
  putWarning,
} from './unused-accounts.repository.ts';

/** Days between the message to a person and the end of the account. */
const warnedDays = 30;
/** A message that the mail server has not taken for so long is given up, and written anew some time. */
const mailLastsMs = 7 * dayMs;
/** People that one step reads at once. */
const atOnce = 100;
/** The most people whom one round tells, and the most accounts that it deletes: other mail and other work wait meanwhile. */
const mostARound = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

export type UnusedAccountsDeps = UnusedDeps & { mail: LinkMail | null; ids: Ids };

/** The name by which the outbox knows who writes these mails. */
export const warningComposer = 'account warnings';

/**
 * Accounts of students that nobody uses any more. They are kept unless an administrator chose otherwise, and where no message to their
 * owner has reached the mail server.
 */
export function unusedAccounts(deps: UnusedAccountsDeps): Retained {
  return {
    kind: 'unused_accounts',
    defaultDays: null,
    waits: deps.mail === null ? 'no_mail' : null,
    count: countUnused,
    accounts: listUnused,
    async remove(db, { now, days }, ending) {
      const warnBefore = days === null ? null : unusedSinceOf(now, days);
      await forgetWarnings(db, warnBefore);
      if (days === null || warnBefore === null) return 0;
      const act = { db, clock: { now: () => now }, ids: deps.ids };
      const { mail } = deps;
      // An account whose owner cannot be told anything any more stays as well.
      if (mail === null) return 0;
      let told = 0;
      await inBatches(atOnce, ending, async (count) => {
        const found = told < mostARound ? await warnSome(mail, act, warnBefore, count) : 0;
        told += found;
        return found;
      });
      return deleteDue(deps, act, keptFor(now, days), ending);
    },
  };
}

/** People who have not used their account since then are told that it goes. */
const unusedSinceOf = (now: Date, days: number): Date => keptFor(now, days - warnedDays);

/** Has people told that their account goes in 30 days; answers how many it came to. A message that nobody took is written anew. */
async function warnSome({ outbox }: LinkMail, act: AnyAct, before: Date, count: number): Promise<number> {
  const now = act.clock.now();
  const retried = keptFor(now, warnedDays);
  const people = await listUnwarned(act.db, { before, retried }, count);
  for (const id of people) {
    await transact(act, async ({ db: trx }) => {
      if (!(await holdPerson(trx, id)) || !(await putWarning(trx, id, { now, retried }))) return;
      await outbox.putComposed(trx, warningComposer, [id], new Date(now.getTime() + mailLastsMs));
    });
  }
  return people.length;
}

/** Writes the message to somebody whose account goes in 30 days; null where it does not go any more. */
export function createWarningComposer({ publicUrl }: LinkMail): Composer {
  return async (db, id, now) => {
    const days = daysInForce(await findRule(db, 'unused_accounts'), null, now);
    const person = await findUser(db, id);
    if (days === null || person === null || !(await isUnused(db, id, unusedSinceOf(now, days)))) return null;
    const day = dayIn(
      await findTimeZone(db, id),
      new Date(now.getTime() + warnedDays * dayMs),
      tongueOf(person.language),
    );
    const mail = writeToOwner(publicUrl, person, (names) => ({
      subject: say('Your Lectern account will be deleted'),
      happened: say(
        'Nobody has signed in to the account {username} at Lectern ({site}) for a long time.\nIt will be deleted on {day}, with all personal data in it.',
        { ...names, day },
      ),
      advice: say('To keep the account, sign in before then. There is nothing else to do.'),
    }));
    return { mail, taken: (trx) => noteWarned(trx, person, now) };
  };
}

/** Deletes the accounts whose time is over, one transaction each; those that own work by now stay. */
async function deleteDue(
  deps: UnusedAccountsDeps,
  act: AnyAct & { db: Db },
  before: Date,
  ending: AbortSignal,
): Promise<number> {
  const warnedBy = keptFor(act.clock.now(), warnedDays);
  let deleted = 0;
  let after = firstId;
  await inBatches(atOnce, ending, async (count) => {
    // Those that stay do not count: else enough of them would keep all others for ever.
    if (deleted >= mostARound) return 0;
    const ids = await listDue(act.db, { before, warnedBy, after }, count);
    after = ids.at(-1) ?? after;
    for (const id of ids)
      if (await deleteUnusedAccount(deps, act, id, (trx) => isUnused(trx, id, before))) deleted += 1;
    return ids.length;
  });
  return deleted;
}
