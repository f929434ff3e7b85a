import { randomUUID } from 'node:crypto';
import { tinyPng } from '../../files.ts';
import type { TestApp } from '../../index.ts';

/** A picture in a post of a course, or in none yet, with its bytes. */
export async function buildPicture(
  t: TestApp,
  author: { id: string },
  course: { _id: string },
  postId: string | null,
): Promise<string> {
  const id = randomUUID();
  const created_at = t.clock.now();
  await t.files.storage.put(id, bytes(), { maxBytes: tinyPng.length });
  const told = { name: 'picture.png', kind: 'image', content_type: 'image/png', size: tinyPng.length } as const;
  const charge = { purpose: 'post', institution_id: null, newcomer: true } as const;
  await t.db
    .insertInto('files')
    .values({ id, owner_id: author.id, ...told, ...charge, created_at })
    .execute();
  await t.db
    .insertInto('post_pictures')
    .values({ course_id: course._id, id, author_id: author.id, post_id: postId, created_at })
    .execute();
  return id;
}

async function* bytes(): AsyncGenerator<Buffer> {
  yield tinyPng;
}
