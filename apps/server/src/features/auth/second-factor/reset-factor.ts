import { type Act, type AnyAct, transact } from '../../../platform/act/index.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import { factorTexts, type SecondFactor, texts } from '@lectern/contract';
import { recordAct } from '../../audit/index.ts';
import { findReadableUser, findUserByLogin, lockAccount, lockUser, type UserRow } from '../../users/index.ts';
import { deleteAuthSessionsOf } from '../auth.repository.ts';
import { ofOneself } from '../own-event.ts';
import { forgetDevices } from '../known-devices.repository.ts';
import type { LinkMail } from '../password-mail.ts';
import { deleteFactorsOf } from './second-factor.repository.ts';
import { factorState } from './second-factor.service.ts';
import { tellOfFactor } from './second-factor-mail.ts';

type ResetDeps = { mail: LinkMail | null };

/** Whether a person has a second factor, for the actor who may change the account. Throws `not_found`. */
export async function factorOf({ db, actor }: Act, userId: string): Promise<SecondFactor> {
  if (!(await findReadableUser(db, actor, userId))) throw notFound('User not found');
  return factorState(db, userId);
}

/**
 * Resets the second factor of somebody else, who is signed out everywhere and told. Throws `not_found` for a person whom
 * the actor may not see, `own_account` for oneself, who has a code to give, and `conflict` where there is no factor.
 */
export async function resetFactor(deps: ResetDeps, act: Act, userId: string): Promise<void> {
  await transact(act, async (act) => {
    const user = await lockUser(act.db, act.actor, userId, 'change');
    if (!user) throw notFound('User not found');
    if (userId === act.actor.id) throw new AppError('own_account', texts.ownAccount);
    if (!(await removeFactor(deps, act, user))) throw new AppError('conflict', factorTexts.factorNone);
  });
}

/** The same on the operator's word, by username or address; answers the username, or null where there is nobody or no factor. */
export async function resetFactorByName(deps: ResetDeps, act: AnyAct, name: string): Promise<string | null> {
  return transact(act, async (act) => {
    const user = await findUserByLogin(act.db, name);
    if (!user) return null;
    await lockAccount(act.db, user.id);
    return (await removeFactor(deps, { ...act, actor: null, origin: null }, user)) ? user.username : null;
  });
}

type Person = Pick<UserRow, 'id' | 'username' | 'email' | 'language' | 'institution_id'>;

async function removeFactor(
  deps: ResetDeps,
  act: Pick<Act, 'db' | 'clock' | 'ids' | 'origin'> & { actor: Act['actor'] | null },
  user: Person,
): Promise<boolean> {
  const { db: trx } = act;
  if ((await deleteFactorsOf(trx, [user.id])) === 0) return false;
  await deleteAuthSessionsOf(trx, user.id, null);
  await forgetDevices(trx, user.id, null);
  await recordAct(act, ofOneself('second_factor_reset', user));
  await tellOfFactor(deps, act, user, { kind: 'reset' });
  return true;
}
