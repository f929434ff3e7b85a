import { hashAuthSessionToken, newAuthSessionToken } from '../../platform/auth/index.ts';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { deviceDays } from './auth.cookie.ts';
import { isKnownDevice, noteDevice } from './known-devices.repository.ts';
import type { SignInOrigin } from './origin.ts';

const dayMs = 24 * 60 * 60 * 1000;
const devicesPerPerson = 20;
const oldestKnown = (now: Date): Date => new Date(now.getTime() - deviceDays * dayMs);

/** The device on which this person signed in before, as its key, or null for one that is new to them. */
export async function knownDeviceOf(
  { db, clock }: AnyAct,
  userId: string,
  origin: SignInOrigin,
): Promise<string | null> {
  if (origin.device === null) return null;
  const tokenHash = hashAuthSessionToken(origin.device);
  const known = await isKnownDevice(db, userId, tokenHash, oldestKnown(clock.now()));
  return known ? tokenHash.toString('base64url') : null;
}

/**
 * Makes the device known to be this person's, and answers the token for its cookie: a new one, unless it was theirs. One
 * that was planted in the browser, or is somebody else's, is not taken over.
 */
export async function rememberDevice(
  { random }: { random: Random },
  act: AnyAct,
  userId: string,
  origin: SignInOrigin,
): Promise<string> {
  const known = (await knownDeviceOf(act, userId, origin)) !== null;
  const token = known && origin.device !== null ? origin.device : newAuthSessionToken(random);
  const device = { userId, tokenHash: hashAuthSessionToken(token), now: act.clock.now() };
  await noteDevice(act.db, device, devicesPerPerson);
  return token;
}
