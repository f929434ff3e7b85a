import { limits, type MaterialNotes, type StudyNote } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { courseOfTwo } from '../../../testing/features/questions/question-calls.ts';
import { type Answer, buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
});

type Thing = { _id: string };
const write = (caller: Caller, material: string, body: object): Promise<Answer> =>
  caller.post(`/api/materials/${material}/notes`, body);
const written = async (caller: Caller, material: string, body: object): Promise<StudyNote> => {
  const answer = await write(caller, material, body);
  if (answer.status !== 201) throw new Error(`The call was refused: ${answer.text}`);
  return answer.body.note as StudyNote;
};
const at = async (caller: Caller, material: string): Promise<StudyNote[]> =>
  (await caller.get(`/api/materials/${material}/notes`)).body.data as StudyNote[];
const gathered = async (caller: Caller, course: Thing): Promise<MaterialNotes[]> =>
  (await caller.get(`/api/courses/${course._id}/notes`)).body.data as MaterialNotes[];
const change = (caller: Caller, note: StudyNote, text: string | null): Promise<Answer> =>
  caller.put(`/api/study-notes/${note._id}`, { text, updatedAt: note.updatedAt });
const remove = (caller: Caller, { _id }: Thing): Promise<Answer> => caller.delete(`/api/study-notes/${_id}`);
const only = <T>(list: readonly T[]): T => {
  const [first] = list;
  if (first === undefined) throw new Error('There is nothing');
  return first;
};
const textsOf = (notes: readonly StudyNote[]) => notes.map(({ text }) => text);
const shut = (course: Thing) => t.db.deleteFrom('join_requests').where('course_id', '=', course._id).execute();

describe('notes are refused', () => {
  it('to everybody but their writer, admins and the teacher too', async () => {
    const { course, material, asker, mate } = await courseOfTwo(t, owner);
    const note = await written(asker, material, { text: 'Mine' });
    expect(await at(mate, material)).toEqual([]);
    expect(await gathered(mate, course)).toEqual([]);
    expect((await change(mate, note, 'Theirs')).status).toBe(404);
    expect((await remove(mate, note)).status).toBe(404);
    for (const staff of [await t.as(owner), await t.as(await t.buildUser({ role: 'admin' }))]) {
      expect((await staff.get(`/api/materials/${material}/notes`)).status).toBe(403);
      expect((await staff.get(`/api/courses/${course._id}/notes`)).status).toBe(403);
      expect((await change(staff, note, 'Theirs')).status).toBe(403);
    }
    expect(textsOf(await at(asker, material))).toEqual(['Mine']);
  });

  it('to a student who was taken out of the course, who has them in their own data still', async () => {
    const { course, material, asker, askerUser } = await courseOfTwo(t, owner);
    const note = await written(asker, material, { text: 'Kept for me' });
    await shut(course);
    expect((await write(asker, material, { text: 'More' })).status).toBe(404);
    expect((await asker.get(`/api/materials/${material}/notes`)).status).toBe(404);
    expect((await asker.get(`/api/courses/${course._id}/notes`)).status).toBe(404);
    expect((await change(asker, note, 'Changed')).status).toBe(404);
    expect((await remove(asker, note)).status).toBe(404);
    const { text } = await asker.get('/api/users/me/export');
    expect(text).toContain('Kept for me');
    await t.buildJoinRequest(course, askerUser, 'approved');
    expect(textsOf(await at(asker, material))).toEqual(['Kept for me']);
  });

  it('at a place that the material cannot have', async () => {
    const { material, asker } = await courseOfTwo(t, owner);
    const answer = await write(asker, material, { text: 'There', page: 3 });
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: 'page' })]);
    expect((await write(asker, material, { second: -1 })).status).toBe(400);
    const long = 'x'.repeat(limits.studyNote + 1);
    expect((await write(asker, material, { text: long })).body.issues).toEqual([
      expect.objectContaining({ path: 'text' }),
    ]);
    expect(await at(asker, material)).toEqual([]);
  });

  it('before a material opens and after it closes, while those that are there can be read', async () => {
    const { material, asker } = await courseOfTwo(t, owner);
    await written(asker, material, { text: 'In time' });
    const shutBy = async (column: 'opens_at' | 'closes_at', hours: number) => {
      const none = { opens_at: null, closes_at: null };
      const at = new Date(t.clock.now().getTime() + hours * 3_600_000);
      await t.db
        .updateTable('materials')
        .set({ ...none, [column]: at })
        .where('id', '=', material)
        .execute();
    };
    await shutBy('opens_at', 1);
    expect((await write(asker, material, { text: 'Early' })).body.error).toBe('material_not_open');
    await shutBy('closes_at', -1);
    expect((await write(asker, material, { text: 'Late' })).body.error).toBe('material_closed');
    expect(textsOf(await at(asker, material))).toEqual(['In time']);
  });

  it('beyond the bounds, also where two come at once', async () => {
    const { course, material, asker, askerUser } = await courseOfTwo(t, owner);
    const model = {
      user_id: askerUser.id,
      course_id: course._id,
      material_id: material,
      material_name: 'Leaves',
      second: null,
      page: null,
      text: 'x',
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
    };
    const many = Array.from({ length: limits.notesAtMaterial - 1 }, () => ({ ...model, id: crypto.randomUUID() }));
    await t.db.insertInto('study_notes').values(many).execute();
    const two = await Promise.all([write(asker, material, { text: 'a' }), write(asker, material, { text: 'b' })]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = await courseOfTwo(t, owner);
    await t.buildJoinRequest(other.course, askerUser, 'approved');
    const elsewhere = await written(asker, other.material, { text: 'There is room' });
    await t.db
      .updateTable('study_notes')
      .set({ text: 'y'.repeat(limits.studyNote) })
      .where('user_id', '=', askerUser.id)
      .execute();
    const filled = limits.noteCharacters / limits.studyNote - limits.notesAtMaterial - 1;
    const rest = Array.from({ length: filled }, () => ({
      ...model,
      id: crypto.randomUUID(),
      text: 'z'.repeat(limits.studyNote),
      material_id: crypto.randomUUID(),
    }));
    await t.db.insertInto('study_notes').values(rest).execute();
    expect((await write(asker, other.material, { text: 'One more' })).body.error).toBe('too_many_notes');
    // A note may always become shorter.
    const now = only(await at(asker, other.material));
    expect(now._id).toBe(elsewhere._id);
    expect((await change(asker, now, 'Short')).status).toBe(200);
  });
});

describe('notes and bookmarks', () => {
  it('stand by their places, those about all of a material first', async () => {
    const { material, asker } = await courseOfTwo(t, owner);
    await written(asker, material, { text: 'Late', second: 42 });
    await written(asker, material, { text: 'Early', second: 7 });
    await written(asker, material, { text: 'About all of it' });
    await written(asker, material, { second: 10 });
    expect((await at(asker, material)).map(({ second, text }) => [second, text])).toEqual([
      [null, 'About all of it'],
      [7, 'Early'],
      [10, null],
      [42, 'Late'],
    ]);
  });

  it('mark a place once, and name it later', async () => {
    const { material, asker } = await courseOfTwo(t, owner);
    const first = await written(asker, material, { second: 10 });
    const again = await written(asker, material, { second: 10, text: '  ' });
    expect(again._id).toBe(first._id);
    expect((await change(asker, first, 'The formula')).body.note).toMatchObject({ text: 'The formula', second: 10 });
    expect(await at(asker, material)).toHaveLength(1);
  });

  it('are not lost between two windows', async () => {
    const { material, asker } = await courseOfTwo(t, owner);
    const note = await written(asker, material, { text: 'Before' });
    expect((await change(asker, note, 'In one window')).status).toBe(200);
    const stale = await change(asker, note, 'In the other');
    expect([stale.status, stale.body.error]).toEqual([409, 'stale_update']);
    expect(textsOf(await at(asker, material))).toEqual(['In one window']);
    // The same text again is no conflict: the answer to the first save may have been lost.
    expect((await change(asker, note, 'In one window')).status).toBe(200);
  });

  it('are gathered in the order of the course, those of removed materials last', async () => {
    const film = (name: string) => ({
      name,
      content_type: 'Video' as const,
      content_url: `https://example.org/${name}.mp4`,
    });
    const subjects = [
      { name: 'First', duration: 1, materials: [film('one'), film('two')] },
      { name: 'Second', duration: 1, materials: [film('three')] },
    ];
    const course = await t.buildCourse(owner, { subjects });
    const student = await t.as(await t.buildUser());
    const [one, two] = course.subjects[0]?.materials ?? [];
    const [three] = course.subjects[1]?.materials ?? [];
    for (const material of [three, two, one])
      await written(student, material?._id ?? '', { text: `At ${material?.name}` });
    const teacher = await t.as(owner);
    const less = { ...course, subjects: [{ ...course.subjects[0], materials: [two] }, course.subjects[1]] };
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, less)).status).toBe(200);
    const groups = await gathered(student, course);
    expect(
      groups.map(({ subject, material, notes }) => [
        subject?.name,
        material.name,
        material.content_type,
        textsOf(notes),
      ]),
    ).toEqual([
      ['First', 'two', 'Video', ['At two']],
      ['Second', 'three', 'Video', ['At three']],
      [undefined, 'one', null, ['At one']],
    ]);
    const orphan = only(groups[2]?.notes ?? []);
    expect((await change(student, orphan, 'Still mine')).status).toBe(200);
    expect((await remove(student, orphan)).status).toBe(200);
    expect(await gathered(student, course)).toHaveLength(2);
  });

  it('are found by no search, and go with the account', async () => {
    const { material, asker, askerUser } = await courseOfTwo(t, owner);
    await written(asker, material, { text: 'Xylophonic chlorophyll' });
    expect((await asker.get('/api/search?q=xylophonic')).text).not.toContain('hlorophyll');
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${askerUser.id}`)).status).toBe(200);
    const left = await t.db.selectFrom('study_notes').selectAll().where('user_id', '=', askerUser.id).execute();
    expect(left).toEqual([]);
  });
});
