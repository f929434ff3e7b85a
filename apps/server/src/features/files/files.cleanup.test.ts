import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { removeUnusedFiles } from './index.ts';
import { type BehindTheScenes, behindTheScenes } from '../../../testing/features/files/parts.ts';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';

const hour = 60 * 60 * 1000;

let t: TestApp;
let behind: BehindTheScenes;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  behind = behindTheScenes(t);
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});
afterAll(() => t.close());

const later = (hours: number) => new Date(t.clock.now().getTime() + hours * hour);
const cleanUp = (hours: number) => removeUnusedFiles(t.files, t.db, later(hours));
const image = () => uploaded(teacher, 'a.png', samples.png);
const courseWith = async (url: string) => t.buildCourse(owner, { imageUrl: url });

async function keep(key: string, modified: Date): Promise<string> {
  await t.files.storage.put(
    key,
    (async function* () {
      yield samples.png;
    })(),
    { maxBytes: 1_000 },
  );
  await behind.setModified(key, modified);
  return key;
}

describe('removeUnusedFiles', () => {
  it('keeps what is young, and what a course uses, the bin included', async () => {
    const [young, used, binned] = [await image(), await image(), await image()];
    await courseWith(used.url);
    const deleted = await courseWith(binned.url);
    await teacher.delete(`/api/courses/${deleted._id}`);
    expect(await cleanUp(23)).toEqual([]);
    expect(await cleanUp(25)).toEqual([young._id]);
    expect((await teacher.get(used.url)).status).toBe(200);
    expect((await teacher.get(binned.url)).status).toBe(200);
  });

  it('keeps what shows a person or an institution, until it does so no more', async () => {
    const [portrait, building] = [await image(), await image()];
    const institution = await t.buildInstitution();
    await t.db.insertInto('user_files').values({ user_id: owner.id, file_id: portrait._id }).execute();
    const shown = { institution_id: institution.id, file_id: building._id };
    await t.db.insertInto('institution_files').values(shown).execute();
    const kept = await cleanUp(25);
    expect(kept).not.toContain(portrait._id);
    expect(kept).not.toContain(building._id);
    await t.db.deleteFrom('user_files').execute();
    await t.db.deleteFrom('institution_files').execute();
    expect((await cleanUp(25)).toSorted()).toEqual([portrait._id, building._id].toSorted());
  });

  it('removes row and bytes of what nothing uses any more', async () => {
    const file = await image();
    // A picture that is replaced goes at once; a file of the description waits.
    const course = await t.buildCourse(owner, { description: `<p><img src="${file.url}"></p>` });
    expect(await cleanUp(25)).not.toContain(file._id);
    await teacher.put(`/api/courses/update-course/${course._id}`, { description: null });
    expect(await cleanUp(25)).toContain(file._id);
    expect((await teacher.get(file.url)).status).toBe(404);
    expect(await t.files.storage.stat(file._id)).toBeNull();
  });

  it('lets a course save that ties the file at the same moment win', async () => {
    const file = await image();
    const course = await t.buildCourse(owner);
    await t.db.transaction().execute(async (save) => {
      await save.selectFrom('files').select('id').where('id', '=', file._id).forKeyShare().execute();
      expect(await cleanUp(25)).not.toContain(file._id);
      await save.insertInto('course_files').values({ course_id: course._id, file_id: file._id }).execute();
    });
    expect(await cleanUp(25)).not.toContain(file._id);
    expect((await teacher.get(file.url)).status).toBe(200);
  });

  it('never breaks a course, however saves and cleaning interleave', async () => {
    const course = await t.buildCourse(owner);
    for (let round = 0; round < 10; round += 1) {
      const file = await image();
      const [saved, removed] = await Promise.all([
        teacher.put(`/api/courses/update-course/${course._id}`, { imageUrl: file.url }),
        cleanUp(25),
      ]);
      if (saved.status === 200) expect(removed).not.toContain(file._id);
      else expect(saved.body).toMatchObject({ error: 'validation_failed', issues: [{ path: 'imageUrl' }] });
      expect((await teacher.get(file.url)).status).toBe(saved.status === 200 ? 200 : 404);
    }
  });

  it('removes old bytes that belong to no file, and nothing else', async () => {
    const stray = await keep('019cadc6-9a80-704f-9d27-af88bf631f01', later(-1));
    const young = await keep('019cadc6-9a80-704f-9d27-af88bf631f02', later(2));
    const foreign = await keep('not-the-bytes-of-a-file', later(-1));
    const file = await image();
    await courseWith(file.url);
    await keep(file._id, later(-100));
    await cleanUp(25);
    expect(await t.files.storage.stat(stray)).toBeNull();
    for (const key of [young, foreign, file._id]) expect(await t.files.storage.stat(key)).not.toBeNull();
  });

  it('removes uploads that were not gone on with for a day', async () => {
    for (const [name, modified] of [
      ['upload-old', later(-1)],
      ['upload-old-notes', later(-1)],
      ['upload-young', later(2)],
      ['upload-young-notes', later(2)],
    ] as const) {
      await behind.leave(name, modified);
    }
    await cleanUp(25);
    expect((await behind.parts()).toSorted()).toEqual(['upload-young', 'upload-young-notes']);
  });

  it('works through more files than one step takes', async () => {
    const ids = Array.from({ length: 1_200 }, (_, n) => `019cadc6-9a80-704f-9d27-${String(n).padStart(12, '0')}`);
    const row = {
      owner_id: owner.id,
      name: 'a',
      kind: 'image' as const,
      content_type: 'image/png',
      size: 1,
      purpose: 'work' as const,
      newcomer: false,
      created_at: later(-1),
    };
    await t.db
      .insertInto('files')
      .values(ids.map((id) => ({ id, ...row })))
      .execute();
    expect((await cleanUp(24)).filter((id) => id.startsWith('019cadc6-9a80-704f-9d27-0'))).toHaveLength(1_200);
  });
});
