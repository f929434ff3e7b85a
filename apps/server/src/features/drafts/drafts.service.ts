import {
  type Draft,
  type DraftInput,
  type DraftListItem,
  type DraftQuery,
  draftTexts,
  limits,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { uploadedFilesIn } from '../courses/index.ts';
import { keepFilesFor } from '../files/index.ts';
import { holdAccount, lockAccount } from '../users/index.ts';
import {
  countOtherDrafts,
  deleteDraft,
  deleteUnlisted,
  type DraftHead,
  type DraftRow,
  findDraft,
  findStoredDraft,
  keepLatest,
  listDrafts,
  storeDraft,
} from './drafts.repository.ts';

/** The actor's drafts, without their texts. */
export async function draftsOf(db: Db, actor: Actor, query: DraftQuery): Promise<DraftListItem[]> {
  return (await listDrafts(db, actor, query)).map(presentHead);
}

/** A draft of the actor's own. Throws `not_found`. */
export async function draftOf(db: Db, actor: Actor, id: string): Promise<Draft> {
  const row = await findDraft(db, actor, id);
  if (row === null) throw draftNotFound();
  return {
    ...presentHead(row),
    basedOn: row.based_on?.toISOString() ?? null,
    idempotencyKey: row.idempotency_key,
    content: row.content,
  };
}

/**
 * Saves a draft; saved again it changes nothing. The oldest of more than `limits.draftsOfThing` of one form goes. Throws
 * `stale_update` where another window saved this draft meanwhile, and `too_many_drafts`.
 */
export async function saveDraft(act: Act, id: string, input: DraftInput): Promise<Date> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    await holdAccount(trx, actor.id);
    // Drafts of one person are counted one after the other.
    await lockAccount(trx, actor.id);
    const before = await findStoredDraft(trx, actor.id, id);
    if (before !== null && saysTheSame(before, input)) return before.updated_at;
    if (before !== null && before.updated_at.toISOString() !== input.savedAt) {
      throw new AppError('stale_update', draftTexts.changed, { details: draftTexts.changed });
    }
    await makeRoom(trx, actor, id, input.content);
    const { updated_at } = before === null ? { updated_at: clock.now() } : nextVersion(clock, before, actor.id);
    const place = {
      user_id: actor.id,
      kind: before?.kind ?? input.kind,
      thing_id: before ? before.thing_id : input.thing,
    };
    await storeDraft(trx, {
      ...place,
      id,
      name: input.name,
      based_on: input.basedOn === null ? null : new Date(input.basedOn),
      idempotency_key: input.idempotencyKey,
      content: input.content,
      updated_at,
    });
    await keepFilesFor(trx, { userId: actor.id, draftId: id }, [...new Set(uploadedFilesIn(input.content))]);
    await keepLatest(trx, place, limits.draftsOfThing);
    return updated_at;
  });
}

/** Discards a draft of the actor's own. Throws `not_found`. */
export async function discardDraft(act: Act, id: string): Promise<void> {
  await transact(act, async ({ db: trx, actor }) => {
    if (!(await deleteDraft(trx, actor.id, id))) throw draftNotFound();
  });
}

const draftNotFound = () => notFound('Draft not found');

const presentHead = ({ id, kind, thing_id, name, updated_at }: DraftHead): DraftListItem => ({
  _id: id,
  kind,
  thing: thing_id,
  name,
  savedAt: updated_at.toISOString(),
});

const saysTheSame = (row: DraftRow, { name, basedOn, idempotencyKey, content }: DraftInput): boolean =>
  row.content === content &&
  row.name === name &&
  row.idempotency_key === idempotencyKey &&
  (row.based_on?.toISOString() ?? null) === basedOn;

/** Makes room by drafts that nobody is shown any more. Throws `too_many_drafts` where that is not enough. */
async function makeRoom(trx: Db, actor: Actor, id: string, content: string): Promise<void> {
  const bytes = Buffer.byteLength(content);
  const isFull = async (): Promise<boolean> => {
    const others = await countOtherDrafts(trx, actor.id, id);
    return others.drafts >= limits.drafts || others.bytes + bytes > limits.draftBytes;
  };
  if (!(await isFull())) return;
  await deleteUnlisted(trx, actor);
  if (await isFull()) throw new AppError('too_many_drafts', draftTexts.tooMany);
}
