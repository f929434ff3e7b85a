import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Content } from '../../platform/files/index.ts';
import { recordAct } from '../audit/index.ts';
import { removeReplaced, storeBarePicture } from '../files/index.ts';
import { setPicture } from './profiles.repository.ts';
import { type ProfileDeps, requireOwnAccount } from './profiles.service.ts';

type Picture = { name: string; content: Content };

/**
 * Keeps an image and makes it the actor's picture, in place of the former one, which goes at once. Throws
 * `unsupported_media_type`, `payload_too_large` and `validation_failed` for an empty file; the former one stays then.
 */
export async function takePicture(deps: ProfileDeps, act: Act, { name, content }: Picture): Promise<void> {
  const maxBytes = deps.uploadLimits.image;
  const stored = await storeBarePicture(deps, act, { name, content, maxBytes, purpose: 'picture' });
  try {
    await changePicture(deps, act, { id: stored._id, url: stored.url });
  } catch (error) {
    await removeReplaced(deps, act.db, [stored._id]);
    throw error;
  }
}

/** Leaves the actor without a picture. */
export async function removePicture(deps: ProfileDeps, act: Act): Promise<void> {
  await changePicture(deps, act, null);
}

async function changePicture(deps: ProfileDeps, act: Act, file: { id: string; url: string } | null): Promise<void> {
  const replaced = await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const before = await requireOwnAccount(trx, actor);
    if (before.profile_picture === null && file === null) return [];
    const former = await setPicture(trx, actor.id, file, nextVersion(clock, before, actor.id));
    await recordAct(act, {
      action: 'user_updated',
      target: { kind: 'user', id: actor.id },
      institutionId: before.institution_id,
      changes: [{ field: 'profilePicture', before: null, after: null }],
    });
    return former;
  });
  await removeReplaced(deps, act.db, replaced);
}
