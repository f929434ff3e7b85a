import {
  type AskForPasskeyAnswer,
  factorTexts,
  limits,
  type OwnPasskeys,
  type Passkey,
  type PasskeyCreation,
  type PasskeyMade,
  passkeyTexts,
  type RecoveryCodes,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Random } from '../../../platform/clock/index.ts';
import { brokenConstraint, type Db } from '../../../platform/db/index.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import { recordAct } from '../../audit/index.ts';
import { findUser, holdAccount, lockAccount, type UserRow } from '../../users/index.ts';
import { deleteAuthSessionsOf } from '../auth.repository.ts';
import { ofOneself } from '../own-event.ts';
import { forgetDevices } from '../known-devices.repository.ts';
import { knownDeviceOf } from '../known-devices.ts';
import type { SignInOrigin } from '../origin.ts';
import type { LinkMail } from '../password-mail.ts';
import { refuseLosingStep } from '../required-steps/required-steps.service.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { countRecoveryCodes, findFactor, replaceRecoveryCodes } from '../second-factor/second-factor.repository.ts';
import { type Ceremony, patienceMs, useChallenge } from './ceremonies.ts';
import { tellOfFactor } from '../second-factor/second-factor-mail.ts';
import { tellOfPasskey } from './passkey-mail.ts';
import {
  askForPasskey,
  countPasskeys,
  deletePasskey,
  dropIdleRecoveryCodes,
  insertPasskey,
  isPasskeyAsked,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  stopAskingForPasskey,
} from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { knownCredential } from './use-passkey.ts';
import { algorithms, handleOf, verifyMade } from './verify-passkey.ts';

export type PasskeyDeps = { random: Random; mail: LinkMail | null };

const tooMany = () => new AppError('conflict', passkeyTexts.passkeysTooMany);
const notThere = () => notFound('Passkey not found');

/** The actor's passkeys, and whether one is asked for after the password. */
export async function ownPasskeys({ db, actor }: Act): Promise<OwnPasskeys> {
  const rows = await listPasskeys(db, actor.id);
  const askedAfterPassword = await isPasskeyAsked(db, actor.id);
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.id);
  return { passkeys: rows.map(presentPasskey), askedAfterPassword, recoveryCodesLeft };
}

function presentPasskey(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    opensAlone: row.opens_alone,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** The question for a new passkey of the actor's. Throws `conflict` where the account has as many as it may. */
export async function questionForNew(
  { db, actor }: Act,
  challenge: string,
  party: RelyingParty,
): Promise<PasskeyCreation> {
  const user = await requireUser(db, actor.id);
  const keys = await listPasskeys(db, actor.id);
  if (keys.length >= limits.passkeys) throw tooMany();
  return {
    challenge,
    rp: { id: party.id, name: `Lectern ${party.id}` },
    user: { id: handleOf(user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: patienceMs,
    attestation: 'none',
    excludeCredentials: keys.map(knownCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

type Made = { name: string; made: PasskeyMade; ceremony: Ceremony | null; party: RelyingParty };

/**
 * Adds a passkey that the actor's browser made, and tells them by mail. Throws `passkey_refused`, and `conflict` where it
 * is somebody's already, or there are as many as there may be.
 */
export async function addPasskey(deps: PasskeyDeps, act: Act, { name, made, ceremony, party }: Made): Promise<Passkey> {
  const { id: userId, authSessionId } = act.actor;
  const challenge = await useChallenge(act, ceremony, { kind: 'add', userId, authSessionId });
  const verified = await verifyMade(made, { challenge, party });
  try {
    return await transact(act, async (act) => {
      const { db: trx, clock, ids } = act;
      await lockAccount(trx, userId);
      await holdAccount(trx, userId);
      if ((await countPasskeys(trx, userId)) >= limits.passkeys) throw tooMany();
      const about = { user_id: userId, id: ids.next(), name, created_at: clock.now(), last_used_at: null };
      const row = await insertPasskey(trx, { ...about, ...verified });
      const user = await requireUser(trx, userId);
      await recordAct(act, ofOneself('passkey_added', user));
      await tellOfPasskey(deps, act, user, { kind: 'added', name });
      return presentPasskey(row);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'passkeys_credential_key') throw error;
    throw new AppError('conflict', passkeyTexts.passkeyTaken);
  }
}

/** Renames a passkey of the actor's. Throws `not_found`. */
export async function nameAnew(act: Act, id: string, name: string): Promise<Passkey> {
  return transact(act, async (act) => {
    const person = await lockAccount(act.db, act.actor.id);
    const row = await renamePasskey(act.db, act.actor.id, id, name);
    if (row === null) throw notThere();
    await recordAct(act, ofOneself('passkey_renamed', person));
    return presentPasskey(row);
  });
}

/** Removes a passkey of the actor's; the last one takes the question after the password with it. Throws `not_found`. */
export async function removePasskey(deps: PasskeyDeps, act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    await lockAccount(trx, actor.id);
    const row = await deletePasskey(trx, actor.id, id);
    if (row === null) throw notThere();
    const user = await requireUser(trx, actor.id);
    await recordAct(act, ofOneself('passkey_removed', user));
    await tellOfPasskey(deps, act, user, { kind: 'removed', name: row.name });
    if ((await countPasskeys(trx, actor.id)) === 0) await stopAsking(deps, act, user);
  });
}

/**
 * Has a passkey asked for after the actor's password, which ends all other auth sessions and makes recovery codes where
 * there are none, or no more. Throws `conflict` without a passkey.
 */
export async function askAfterPassword(
  deps: PasskeyDeps,
  act: Act,
  asked: boolean,
  origin: SignInOrigin,
): Promise<AskForPasskeyAnswer> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await lockAccount(trx, actor.id);
    const user = await requireUser(trx, actor.id);
    if (!asked) {
      await stopAsking(deps, act, user);
      return { message: passkeyTexts.passkeyNotAsked, recoveryCodes: null };
    }
    if ((await countPasskeys(trx, actor.id)) === 0) throw new AppError('conflict', passkeyTexts.passkeyNone);
    if (!(await askForPasskey(trx, actor.id, clock.now())))
      return { message: passkeyTexts.passkeyAsked, recoveryCodes: null };
    const recoveryCodes = await firstRecoveryCodes(deps, act, user.id);
    await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
    const device = await knownDeviceOf(act, actor.id, origin);
    await forgetDevices(trx, actor.id, device === null ? null : Buffer.from(device, 'base64url'));
    await recordAct(act, { ...ofOneself('second_factor_turned_on', user), changes: byPasskey });
    await tellOfPasskey(deps, act, user, { kind: 'asked' });
    return { message: passkeyTexts.passkeyAsked, recoveryCodes };
  });
}

/**
 * Gives the actor new recovery codes in place of the former ones, by the proof that the route asks for. Throws `conflict` where
 * no passkey is asked for, and where there is an app, whose code is needed.
 */
export async function makeRecoveryCodesAnew(deps: PasskeyDeps, act: Act): Promise<RecoveryCodes> {
  const recoveryCodes = makeRecoveryCodes(deps.random);
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await lockAccount(trx, actor.id);
    if (!(await isPasskeyAsked(trx, actor.id))) throw new AppError('conflict', factorTexts.factorNone);
    if ((await findFactor(trx, actor.id)) !== null) throw new AppError('conflict', factorTexts.recoveryCodesByApp);
    const user = await requireUser(trx, actor.id);
    await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashRecoveryCode), clock.now());
    await recordAct(act, ofOneself('recovery_codes_made', user));
    await tellOfFactor(deps, act, user, { kind: 'recovery codes made' });
  });
  return { message: factorTexts.recoveryCodesMade, recoveryCodes };
}

const byPasskey = [{ field: 'cameBy', before: null, after: 'passkey' }];

/** Recovery codes for an account whose first second step this is; null where an app came with some. */
async function firstRecoveryCodes({ random }: PasskeyDeps, act: Act, userId: string): Promise<string[] | null> {
  if ((await findFactor(act.db, userId)) !== null) return null;
  const codes = makeRecoveryCodes(random);
  await replaceRecoveryCodes(act.db, userId, codes.map(hashRecoveryCode), act.clock.now());
  return codes;
}

async function stopAsking(deps: PasskeyDeps, act: Act, user: UserRow): Promise<void> {
  if (!(await stopAskingForPasskey(act.db, user.id))) return;
  await refuseLosingStep(act.db, user.id);
  await dropIdleRecoveryCodes(act.db, user.id);
  await recordAct(act, { ...ofOneself('second_factor_turned_off', user), changes: byPasskey });
  await tellOfPasskey(deps, act, user, { kind: 'not asked' });
}

async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User not found');
  return user;
}
