import { say } from '@lectern/contract/say';
import { type AnyAct, transact } from '../../../platform/act/index.ts';
import type { Ids } from '../../../platform/clock/index.ts';
import { type Db, inBatches } from '../../../platform/db/index.ts';
import { dayMs } from '../../../platform/jobs/removing.ts';
import { keptFor, type Retained } from '../../../platform/retention/index.ts';
import { dayIn } from '../../../platform/text/time-in.ts';
import { tongueOf } from '../../../platform/text/tongue.ts';
import { deleteUnusedAccount, findTimeZone, holdPerson, type UnusedDeps } from '../../users/index.ts';
import { mailOwner } from '../owner-mail.ts';
import type { LinkMail } from '../password-mail.ts';
import {
  countUnused,
  forgetWarnings,
  insertWarning,
  isUnused,
  listDue,
  listUnused,
  listUnwarned,
} from './unused-accounts.repository.ts';

/** Days between the message to a person and the end of the account. */
const warnedDays = 30;
/** People that one step reads at once. */
const atOnce = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

export type UnusedAccountsDeps = UnusedDeps & { mail: LinkMail | null; ids: Ids };

/** Accounts of students that nobody uses any more. They are kept unless an administrator chose otherwise. */
export function unusedAccounts(deps: UnusedAccountsDeps): Retained {
  return {
    kind: 'unused_accounts',
    defaultDays: null,
    count: countUnused,
    accounts: listUnused,
    async remove(db, { now, days }, ending) {
      const warnBefore = days === null ? null : keptFor(now, days - warnedDays);
      await forgetWarnings(db, warnBefore);
      if (days === null || warnBefore === null) return 0;
      const act = { db, clock: { now: () => now }, ids: deps.ids };
      await inBatches(atOnce, ending, (count) => warnSome(deps, act, warnBefore, count));
      return deleteDue(deps, act, keptFor(now, days), ending);
    },
  };
}

/** Tells people that their account goes in 30 days; answers how many it came to. */
async function warnSome(deps: UnusedAccountsDeps, act: AnyAct, before: Date, count: number): Promise<number> {
  const people = await listUnwarned(act.db, before, count);
  const goesAt = new Date(act.clock.now().getTime() + warnedDays * dayMs);
  for (const person of people) {
    await transact(act, async (act) => {
      if (!(await holdPerson(act.db, person.id))) return;
      if (!(await insertWarning(act.db, person.id, act.clock.now()))) return;
      const zone = await findTimeZone(act.db, person.id);
      const day = dayIn(zone, goesAt, tongueOf(person.language));
      await mailOwner(deps, act, person, (names) => ({
        subject: say('Your Lectern account will be deleted'),
        happened: say(
          'Nobody has signed in to the account {username} at Lectern ({site}) for a long time.\nIt will be deleted on {day}, with all personal data in it.',
          { ...names, day },
        ),
        advice: say('To keep the account, sign in before then. There is nothing else to do.'),
      }));
    });
  }
  return people.length;
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
    const ids = await listDue(act.db, { before, warnedBy, after }, count);
    after = ids.at(-1) ?? after;
    for (const id of ids)
      if (await deleteUnusedAccount(deps, act, id, (trx) => isUnused(trx, id, before))) deleted += 1;
    return ids.length;
  });
  return deleted;
}
