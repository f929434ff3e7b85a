import { limits, type PostInput, type PostPicture, postPictureIds, say } from '@lectern/contract';
import { sql } from 'kysely';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Content } from '../../platform/files/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import type { Chore } from '../../platform/jobs/maintenance.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { requireMaterialOpen, sightOf } from '../courses/index.ts';
import {
  type FileRow,
  type FilesDeps,
  findAnyFile,
  removeFilesWhere,
  type StoreDeps,
  storeBarePicture,
} from '../files/index.ts';
import { holdMaterial, type MaterialPlace } from '../materials/index.ts';
import { holdAccount } from '../users/index.ts';
import {
  deleteUnposted,
  findPicture,
  inNoPost,
  insertPicture,
  lockPictures,
  setPictures,
} from './post-pictures.repository.ts';
import { findPost } from './posts.repository.ts';
import { requirePlace } from './reading.service.ts';

export type PictureDeps = StoreDeps;

/** Counts a picture, outside of its transaction. Throws `too_many_requests` when the actor uploaded too many. */
export async function countPicture({ db, actor, clock }: Act): Promise<void> {
  const limit = { key: `post pictures:${actor.id}`, max: limits.postPicturesPerDay, windowMs: dayMs };
  const sentence = say('You can upload {max} images a day. Please write without one, or try again tomorrow.', {
    max: limit.max,
  });
  await countAgainst(db, limit, clock.now(), sentence);
}

/** The course of a material at which the actor may write. Throws as a question there does. */
export async function requireCourseToWriteIn(
  act: Act,
  materialId: string,
): Promise<{ material: MaterialPlace; course_id: string }> {
  const material = await holdMaterial(act.db, materialId);
  if (!material) throw notFound('Material not found');
  const { course_id } = await requirePlace(act, sql`${material.course_id}::uuid`, 'Material not found');
  await requireMaterialOpen(act.db, sightOf(act), materialId);
  return { material, course_id };
}

/**
 * Keeps a picture for a post that the actor writes at a material. Throws as a question there does, `unsupported_media_type`,
 * `payload_too_large`, and `validation_failed` for an empty file.
 */
export async function takePicture(
  deps: PictureDeps,
  act: Act,
  materialId: string,
  content: Content,
): Promise<PostPicture> {
  // Refused before a byte is kept, and asked again when it is.
  await transact(act, (act) => requireCourseToWriteIn(act, materialId));
  const { _id: id } = await storeBarePicture(deps, act, {
    content,
    maxBytes: limits.postPictureBytes,
    purpose: 'post',
  });
  await transact(act, async (act) => {
    await holdAccount(act.db, act.actor.id);
    const { course_id } = await requireCourseToWriteIn(act, materialId);
    await insertPicture(act.db, { course_id, id, author_id: act.actor.id, post_id: null, created_at: act.clock.now() });
  });
  return { _id: id, url: `/api/post-pictures/${id}` };
}

/**
 * The file of a picture, for those who read the post in which it stands; before it is posted, for who uploaded it. Throws
 * `not_found`, and `attempt_open` while the actor sits a test of the course.
 */
export async function requirePicture(act: Act, id: string): Promise<FileRow> {
  const { db, actor } = act;
  const picture = await findPicture(db, id);
  if (!picture) throw notFound('File not found');
  const { course_id: courseId, author_id: authorId, post_id: postId } = picture;
  const place = await requirePlace(act, sql`${courseId}::uuid`, 'File not found');
  const reader = { id: actor.id, place };
  const isFound =
    postId === null ? authorId === actor.id : (await findPost(db, reader, { courseId, id: postId })) !== null;
  const file = isFound ? await findAnyFile(db, id) : null;
  if (!file) throw notFound('File not found');
  return file;
}

/**
 * Ties the pictures in a text to the post, in its transaction, and removes those that are no longer in it. Throws `validation_failed` for a picture
 * that the author did not upload here, or that stands in another post.
 */
export async function tiePictures(act: Act, post: { courseId: string; id: string }, input: PostInput): Promise<void> {
  const { db: trx, actor } = act;
  const ids = input.formatted === true ? postPictureIds(input.text) : [];
  if (ids.length > limits.picturesPerPost)
    throw invalidField('text', say('There can be at most {max} images here.', { max: limits.picturesPerPost }));
  if ((await lockPictures(trx, { ...post, authorId: actor.id }, ids)) < ids.length)
    throw invalidField('text', 'An image in this text is not there any more. Remove it, and upload it again.');
  await setPictures(trx, post, ids);
}

/** Removes pictures that nobody has posted for a day, and the files of those that are in no post any more. */
export const unpostedPictures = (deps: Pick<FilesDeps, 'storage'>): Chore => ({
  name: 'pictures in no post',
  run: async (db, now, ending) => {
    await deleteUnposted(db, new Date(now.getTime() - dayMs), 5_000);
    return (await removeFilesWhere(deps, db, { unused: inNoPost, now, ending })).length;
  },
});
