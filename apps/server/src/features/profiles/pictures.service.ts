import { nextVersion } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Origin } from '../auth/index.ts';
import { type Incoming, removeReplaced, storeFile } from '../files/index.ts';
import { setPicture } from './profiles.repository.ts';
import { type ProfileDeps, requireOwnAccount } from './profiles.service.ts';

/**
 * Keeps an image and makes it the actor's picture, in place of the former one, which goes at once. Throws
 * `unsupported_media_type`, `payload_too_large` and `validation_failed` for an empty file; the former one stays then.
 */
export async function takePicture(
  deps: ProfileDeps,
  db: Db,
  actor: Actor,
  file: Incoming,
  origin: Origin,
): Promise<void> {
  const stored = await storeFile(deps, db, actor.id, { ...file, only: 'image', purpose: 'picture' });
  try {
    await changePicture(deps, db, actor, { id: stored._id, url: stored.url }, origin);
  } catch (error) {
    await removeReplaced(deps, db, [stored._id]);
    throw error;
  }
}

/** Leaves the actor without a picture. */
export async function removePicture(deps: ProfileDeps, db: Db, actor: Actor, origin: Origin): Promise<void> {
  await changePicture(deps, db, actor, null, origin);
}

async function changePicture(
  deps: ProfileDeps,
  db: Db,
  actor: Actor,
  file: { id: string; url: string } | null,
  origin: Origin,
): Promise<void> {
  const replaced = await inTransaction(db, async (trx) => {
    const before = await requireOwnAccount(trx, actor);
    if (before.profile_picture === null && file === null) return [];
    const former = await setPicture(trx, actor.id, file, nextVersion(deps.clock, before, actor.id));
    await recordAudit(deps, trx, {
      action: 'user_updated',
      actorId: actor.id,
      target: { kind: 'user', id: actor.id },
      institutionId: before.institution_id,
      changes: [{ field: 'profilePicture', before: null, after: null }],
      origin: origin.audit,
    });
    return former;
  });
  await removeReplaced(deps, db, replaced);
}
