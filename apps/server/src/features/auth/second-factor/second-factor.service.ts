import {
  accountTexts,
  factorTexts,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactor,
} from '@lectern/contract';
import { encode } from 'uqr';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Random } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { recordAct } from '../../audit/index.ts';
import { findUser, holdAccount, lockAccount, type UserRow } from '../../users/index.ts';
import { deleteAuthSessionsOf } from '../auth.repository.ts';
import type { AuthDeps } from '../auth.service.ts';
import { ofOneself } from '../own-event.ts';
import { forgetDevices } from '../known-devices.repository.ts';
import { knownDeviceOf } from '../known-devices.ts';
import type { SignInOrigin } from '../origin.ts';
import type { LinkMail } from '../password-mail.ts';
import { countPasskeys, dropIdleRecoveryCodes, hasSecondStep } from '../passkeys/passkeys.repository.ts';
import { refuseLosingStep } from '../required-steps/required-steps.service.ts';
import { requireOwnPassword } from '../passwords.service.ts';
import { checkCode, countCode, uncountCode, useCode, wrongCodeText } from './prove-factor.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { openSecret, type SealingDeps, sealSecret } from './sealed-secret.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteApp,
  findFactor,
  findStarted,
  replaceRecoveryCodes,
  startFactor,
} from './second-factor.repository.ts';
import { tellOfFactor } from './second-factor-mail.ts';
import { base32Of, otpauthAddress, secretBytes, stepOfCode } from './totp.ts';
import { readCode } from './typed-code.ts';

export type FactorDeps = AuthDeps & SealingDeps & { random: Random; mail: LinkMail | null; publicUrl: string | null };

/** How long a set-up waits for its first code. */
export const setUpMs = 60 * 60_000;

const wrongCode = (message: string = accountTexts.codeWrong) => invalidField('code', message);
const alreadyOn = () => new AppError('conflict', factorTexts.factorAlready);
const notOn = () => new AppError('conflict', factorTexts.factorNone);

/** The second factor of an account, its passkeys and the recovery codes that are left. */
export async function factorState(db: Db, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  const [recoveryCodesLeft, passkeys, isAsked] = [
    await countRecoveryCodes(db, userId),
    await countPasskeys(db, userId),
    await hasSecondStep(db, userId),
  ];
  return { since: factor?.confirmedAt.toISOString() ?? null, recoveryCodesLeft, passkeys, isAsked };
}

/**
 * Makes the secret of a new factor, which ends a set-up that was begun before and does not count yet. Throws
 * `validation_failed` at `currentPassword`, `too_many_requests`, and `conflict` where a factor counts already.
 */
export async function startSecondFactor(
  deps: FactorDeps,
  act: Act,
  currentPassword: string,
  origin: SignInOrigin,
): Promise<NewSecondFactor> {
  await requireOwnPassword(deps, act, currentPassword, origin);
  const { id: userId } = act.actor;
  const secret = deps.random.bytes(secretBytes);
  const sealedSecret = sealSecret(deps, userId, secret);
  return transact(act, async ({ db: trx, clock }) => {
    await lockAccount(trx, userId);
    await holdAccount(trx, userId);
    if (!(await startFactor(trx, { userId, sealedSecret, now: clock.now() }))) throw alreadyOn();
    const { username } = await requireUser(trx, userId);
    const key = base32Of(secret);
    const address = otpauthAddress(key, username, siteName(deps.publicUrl));
    return { key, address, qr: qrOf(address) };
  });
}

/** The name under which an authenticator app lists the site. */
const siteName = (publicUrl: string | null): string =>
  publicUrl === null ? 'Lectern' : `Lectern ${new URL(publicUrl).hostname}`;

function qrOf(text: string): NewSecondFactor['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}

/**
 * Turns the factor on that was begun, with a code of it: ends all other auth sessions, forgets other devices, and answers
 * the recovery codes. Throws `validation_failed` at `code`, and `conflict` where none was begun in the last hour.
 */
export async function confirmSecondFactor(
  deps: FactorDeps,
  act: Act,
  typed: string,
  origin: SignInOrigin,
): Promise<RecoveryCodes> {
  const code = readCode(typed);
  await countCode(act, act.actor.id, code);
  const recoveryCodes = makeRecoveryCodes(deps.random);
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const now = clock.now();
    await lockAccount(trx, actor.id);
    const sealed = await findStarted(trx, actor.id, new Date(now.getTime() - setUpMs));
    if (sealed === null) throw new AppError('conflict', await whyNothingBegun(trx, actor.id));
    const secret = openSecret(deps, actor.id, sealed);
    const step = code.kind === 'app' ? stepOfCode(secret, code.code, now, null) : null;
    if (step === null) throw wrongCode();
    await confirmFactor(trx, actor.id, step, now);
    await replaceRecoveryCodes(trx, actor.id, recoveryCodes.map(hashRecoveryCode), now);
    await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
    const device = await knownDeviceOf(act, actor.id, origin);
    await forgetDevices(trx, actor.id, device === null ? null : Buffer.from(device, 'base64url'));
    const user = await requireUser(trx, actor.id);
    await recordAct(act, ofOneself('second_factor_turned_on', user));
    await tellOfFactor(deps, act, user, { kind: 'on' });
  });
  await uncountCode(act.db, act.actor.id, code);
  return { message: factorTexts.factorOn, recoveryCodes };
}

async function whyNothingBegun(trx: Db, userId: string): Promise<string> {
  return (await findFactor(trx, userId)) === null ? factorTexts.factorNotStarted : factorTexts.factorAlready;
}

/** The proofs for an act that changes a factor that counts. */
type BothProofs = { currentPassword: string; code: string; origin: SignInOrigin };

/** Gives the actor new recovery codes in place of the former ones. Throws as `withBothFactors` does. */
export async function renewRecoveryCodes(deps: FactorDeps, act: Act, proofs: BothProofs): Promise<RecoveryCodes> {
  const recoveryCodes = makeRecoveryCodes(deps.random);
  await withBothFactors(deps, act, proofs, async (act, user) => {
    const { db: trx, clock } = act;
    await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashRecoveryCode), clock.now());
    await recordAct(act, ofOneself('recovery_codes_made', user));
    await tellOfFactor(deps, act, user, { kind: 'recovery codes made' });
  });
  return { message: factorTexts.recoveryCodesMade, recoveryCodes };
}

/** Turns the actor's factor off. Throws as `withBothFactors` does. */
export async function turnOffSecondFactor(deps: FactorDeps, act: Act, proofs: BothProofs): Promise<void> {
  await withBothFactors(deps, act, proofs, async (act, user) => {
    await deleteApp(act.db, user.id);
    await refuseLosingStep(act.db, user.id);
    await dropIdleRecoveryCodes(act.db, user.id);
    await recordAct(act, ofOneself('second_factor_turned_off', user));
    await tellOfFactor(deps, act, user, { kind: 'off' });
  });
}

/**
 * Does something to the actor's factor once password and code have been given; the code is used up. Throws
 * `validation_failed` at `currentPassword` or `code`, `too_many_requests`, `conflict` where no factor counts, and
 * `service_unavailable` where no key opens the secret and the code is the app's.
 */
async function withBothFactors(
  deps: FactorDeps,
  act: Act,
  { currentPassword, code: typed, origin }: BothProofs,
  work: (act: Act, user: UserRow) => Promise<void>,
): Promise<void> {
  const { id: userId } = act.actor;
  await requireOwnPassword(deps, act, currentPassword, origin);
  const factor = await findFactor(act.db, userId);
  if (factor === null) throw notOn();
  const code = readCode(typed);
  await countCode(act, userId, code);
  const checked = checkCode(deps, act, { userId, factor }, code);
  if (checked === null) throw wrongCode();
  const wrong = wrongCodeText(code, factor);
  await transact(act, async (act) => {
    await lockAccount(act.db, userId);
    if (!(await useCode(act.db, checked))) throw wrongCode(wrong);
    await work(act, await requireUser(act.db, userId));
  });
  await uncountCode(act.db, userId, code);
}

async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User not found');
  return user;
}
