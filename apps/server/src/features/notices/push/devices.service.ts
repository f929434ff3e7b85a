import { ECDH } from 'node:crypto';
import { limits, type PushInput, type PushState, texts } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Outward } from '../../../platform/net/index.ts';
import { type AuditEvent, recordAct } from '../../audit/index.ts';
import { ownAuthSessions } from '../../auth/index.ts';
import { lockAccount } from '../../users/index.ts';
import { listDevices, removeDevice, storeDevice } from './devices.repository.ts';
import { ensureKeys } from './push-keys.ts';

/** The site's key, and the actor's devices that get push messages, the one that asks first. */
export async function ownDevices(act: Act): Promise<PushState> {
  const { db, actor, clock } = act;
  const { publicKey } = await ensureKeys(db, clock.now());
  const rows = new Map((await listDevices(db, actor.id)).map((row) => [row.auth_session_id, row]));
  const devices = (await ownAuthSessions(act)).flatMap(({ _id, device, current }) => {
    const row = rows.get(_id);
    if (!row) return [];
    const lastSuccessAt = row.last_success_at?.toISOString() ?? null;
    return [{ _id, device, current, createdAt: row.created_at.toISOString(), lastSuccessAt }];
  });
  return { publicKey, devices };
}

/**
 * Sends the actor's notices to the browser that asks, until its auth session ends. Throws `validation_failed` for an address
 * to which nothing is sent, and `too_many_devices`.
 */
export async function turnOn({ outward }: { outward: Outward }, act: Act, input: PushInput): Promise<PushState> {
  if (!isPoint(input.keys.p256dh)) throw invalidField('keys.p256dh', 'This subscription is not complete');
  // Before the transaction: a name may take seconds to look up.
  const refusal = await outward.findRefusal(input.endpoint);
  if (refusal !== null) throw invalidField('endpoint', refusals[refusal]);
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const person = await lockAccount(trx, actor.id);
    const key = { user_id: actor.id, auth_session_id: actor.authSessionId };
    const devices = await listDevices(trx, actor.id);
    const isNew = devices.every(({ auth_session_id }) => auth_session_id !== actor.authSessionId);
    const others = devices.filter(({ endpoint }) => endpoint !== input.endpoint);
    if (isNew && others.length >= limits.pushDevices)
      throw new AppError(
        'too_many_devices',
        say('Notices are on for {max} devices. Turn one off first.', { max: limits.pushDevices }),
      );
    if (!(await storeDevice(trx, key, input, clock.now()))) throw new AppError('not_signed_in', texts.notSignedIn);
    if (isNew) await recordAct(act, ofOneself('push_turned_on', person));
    return ownDevices(act);
  });
}

/** Sends no more notices to one of the actor's devices. Throws `not_found`. */
export async function turnOff(act: Act, authSessionId: string): Promise<PushState> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const person = await lockAccount(trx, actor.id);
    const removed = await removeDevice(trx, { user_id: actor.id, auth_session_id: authSessionId });
    if (!removed) throw notFound('Device not found');
    await recordAct(act, ofOneself('push_turned_off', person));
    return ownDevices(act);
  });
}

const refusals = {
  malformed: 'A push service has an address that starts with https://',
  private: 'Nothing can be sent to addresses of private networks',
  unknown: 'The push service was not found',
} as const;

/** Whether these bytes are a point of the curve: nothing can be encrypted for others. */
function isPoint(text: string): boolean {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url', undefined, 'uncompressed').length === 65;
  } catch {
    return false;
  }
}

const ofOneself = (
  action: AuditEvent['action'],
  { id, institution_id }: Awaited<ReturnType<typeof lockAccount>>,
): AuditEvent => ({ action, target: { kind: 'user', id }, institutionId: institution_id });
