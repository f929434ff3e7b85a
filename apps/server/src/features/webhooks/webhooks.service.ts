import { siteKinds, type Webhook, type WebhookInput, webhookTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { AppKeys } from '../../platform/app-key/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import type { Outward } from '../../platform/net/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { mayActFor } from '../access-tokens/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import { findManagedInstitution, lockManagedInstitution } from '../institutions/index.ts';
import { findUser, holdAccount } from '../users/index.ts';
import { giveUpAll } from './deliveries.repository.ts';
import { newSecret, sealSecret, secretText } from './secrets.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repository.ts';

export type WebhookDeps = { random: Random; appKeys: AppKeys; webhookOutward: Outward };

/** The webhooks of the site (null) or of an institution. Throws `not_found` for one that the actor does not manage. */
export async function webhooksOf({ db, actor, clock }: Act, institutionId: string | null): Promise<Webhook[]> {
  await requireManaged(db, actor, institutionId);
  const rows = await listWebhooks(db, institutionId);
  return Promise.all(rows.map((row) => withMaker(db, row, clock.now())));
}

type Made = { webhook: Webhook; secret: string };

/**
 * Makes a webhook and tells its secret, once. Throws `not_found` for an institution that the actor does not manage, `validation_failed`
 * for an address that nothing is sent to, and `conflict` where there are too many.
 */
export async function makeWebhook(
  deps: WebhookDeps,
  act: Act,
  institutionId: string | null,
  input: WebhookInput,
): Promise<Made> {
  await requireManaged(act.db, act.actor, institutionId);
  await refuseInput(deps, institutionId, input);
  const secret = newSecret(deps.random);
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    if (institutionId !== null && !(await lockManagedInstitution(trx, actor, institutionId)))
      throw notFound('Institution not found');
    const [id, now] = [ids.next(), clock.now()];
    const row: WebhookRow = {
      user_id: actor.id,
      id,
      institution_id: institutionId,
      ...columnsOf(input),
      sealed_secret: sealSecret(deps.appKeys, id, secret),
      former_secret: null,
      former_until: null,
      failing_since: null,
      stopped_at: null,
      created_at: now,
      updated_at: now,
    };
    if (!(await insertWebhook(trx, row))) throw new AppError('conflict', webhookTexts.tooMany);
    await recordAct(act, {
      ...eventOf('webhook_created', row),
      changes: [fieldChange('kinds', null, row.kinds.join(', '))],
    });
    return { webhook: await withMaker(trx, row, now), secret: secretText(secret) };
  });
}

/** Changes a webhook, and says how. Throws `not_found` and `validation_failed`. */
export async function changeWebhook(
  deps: WebhookDeps,
  act: Act,
  id: string,
  input: WebhookInput,
): Promise<{ message: string; webhook: Webhook }> {
  return transact(act, async (act) => {
    const { db: trx, clock } = act;
    const before = await requireLocked(act, id);
    await refuseInput(deps, before.institution_id, input);
    const now = clock.now();
    const isAnew = input.isEnabled && (!before.is_enabled || before.url !== input.url);
    const set = { ...columnsOf(input), updated_at: now, stopped_at: null, ...(isAnew && { failing_since: null }) };
    await updateWebhook(trx, before, set);
    if (before.is_enabled && !input.isEnabled) await giveUpAll(trx, before);
    const after = { ...before, ...set };
    await recordAct(act, { ...eventOf('webhook_updated', after), changes: changesOf(before, after) });
    return { message: messageOf(before, after), webhook: await withMaker(trx, after, now) };
  });
}

/** Deletes a webhook with its messages. Throws `not_found`. */
export async function removeWebhook(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const row = await requireLocked(act, id);
    await deleteWebhook(act.db, row);
    await recordAct(act, eventOf('webhook_deleted', row));
  });
}

/** Gives a webhook a new secret; the former one goes on for a day. Throws `not_found`. */
export async function renewSecret({ random, appKeys }: WebhookDeps, act: Act, id: string): Promise<Made> {
  const secret = newSecret(random);
  return transact(act, async (act) => {
    const row = await requireLocked(act, id);
    const now = act.clock.now();
    const set = {
      sealed_secret: sealSecret(appKeys, id, secret),
      former_secret: row.sealed_secret,
      former_until: new Date(now.getTime() + dayMs),
      updated_at: now,
    };
    await updateWebhook(act.db, row, set);
    await recordAct(act, eventOf('webhook_secret_changed', row));
    return { webhook: await withMaker(act.db, { ...row, ...set }, now), secret: secretText(secret) };
  });
}

function messageOf(before: WebhookRow, after: WebhookRow): string {
  if (before.is_enabled === after.is_enabled) return webhookTexts.changed;
  return after.is_enabled ? webhookTexts.turnedOn : webhookTexts.turnedOff;
}

async function requireManaged(db: Db, actor: Actor, institutionId: string | null): Promise<void> {
  if (institutionId !== null && (await findManagedInstitution(db, actor, institutionId)) === null)
    throw notFound('Institution not found');
}

export async function requireLocked({ db: trx, actor }: Act, id: string): Promise<WebhookRow> {
  const row = await lockWebhook(trx, actor, id);
  if (row === null) throw notFound('Webhook not found');
  return row;
}

/** Throws `validation_failed` for what cannot be. An address whose name is not known today may be saved. */
async function refuseInput(
  { webhookOutward }: WebhookDeps,
  institutionId: string | null,
  { url, kinds }: WebhookInput,
): Promise<void> {
  if (institutionId !== null && kinds.some((kind) => siteKinds.includes(kind)))
    throw invalidField('kinds', webhookTexts.notHere);
  const refusal = await webhookOutward.findRefusal(url);
  if (refusal === 'malformed')
    throw invalidField('url', webhookOutward.sendsInward ? webhookTexts.notHttp : webhookTexts.notHttps);
  if (refusal === 'private') throw invalidField('url', webhookTexts.inward);
}

async function withMaker(db: Db, row: WebhookRow, now: Date): Promise<Webhook> {
  const maker = await findUser(db, row.user_id);
  const mayHaveIt = maker !== null && (await mayActFor(db, row.institution_id, maker));
  return presentWebhook(row, { username: maker?.username ?? '', mayHaveIt }, now);
}

/** The address as it is sent to: line ends and the like that stood in it are gone. */
const columnsOf = ({ name, url, kinds, isEnabled }: WebhookInput) => ({
  name,
  url: URL.parse(url)?.href ?? url,
  kinds,
  is_enabled: isEnabled,
});

const eventOf = (action: AuditEvent['action'], { id, name, institution_id }: WebhookRow): AuditEvent => ({
  action,
  target: { kind: 'webhook', id, name },
  institutionId: institution_id,
});

const fieldChange = (field: string, before: string | null, after: string | null) => ({ field, before, after });

/** The address is told by its name alone: with it one is let in at some receivers. */
const changesOf = (before: WebhookRow, after: WebhookRow): NonNullable<AuditEvent['changes']> => [
  ...(before.name === after.name ? [] : [fieldChange('name', before.name, after.name)]),
  ...(before.url === after.url ? [] : [fieldChange('url', null, null)]),
  ...(before.is_enabled === after.is_enabled
    ? []
    : [fieldChange('is_enabled', String(before.is_enabled), String(after.is_enabled))]),
  ...(before.kinds.join() === after.kinds.join()
    ? []
    : [fieldChange('kinds', before.kinds.join(', '), after.kinds.join(', '))]),
];
