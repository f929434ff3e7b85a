import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { find, namesOf, readCourses, saveSubjects } from '../../../testing/features/search/search-calls.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
/** A word that stands in the texts of one test alone, and is spelt like no other. */
let word: string;
const words =
  'quokka zeppelin marzipan fjord oboe kayak walnut igloo pumice tundra lagoon velcro hammock bassoon trapeze'.split(
    ' ',
  );
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  word = words.pop() ?? expect.unreachable('Another word is needed');
});

/** A course whose every text has the word: found three times by those who see it. */
async function wordyCourse(overrides: Parameters<TestApp['buildCourse']>[1] = {}, by = owner) {
  const material = {
    name: `Material ${word}`,
    content_type: 'Link' as const,
    content_url: 'https://example.org/',
    description: `About ${word}`,
  };
  const course = await t.buildCourse(by, {
    ...courseInput(),
    name: `Course ${word}`,
    description: `<p>All of ${word}</p>`,
    subjects: [{ name: `Subject ${word}`, duration: 1, materials: [material] }],
    ...overrides,
  });
  await readCourses(t);
  return course;
}
const everything = () => [`Course ${word}`, `Subject ${word}`, `Material ${word}`];
const found = async (caller: Caller) => namesOf(caller, word);

describe('nothing of a private course is found', () => {
  it('by visitors, other students, other teachers and coordinators', async () => {
    await wordyCourse({ course_type: 'private' });
    const institution = await t.buildInstitution();
    const strangers = [
      t.visitor,
      await t.as(await t.buildUser({ institutionId: institution.id })),
      await t.as(await t.buildUser({ role: 'teacher', institutionId: institution.id })),
      await t.as(await t.buildUser({ role: 'coordinator' }, [institution])),
    ];
    for (const stranger of strangers) expect(await found(stranger)).toEqual([]);
    expect(await found(teacher)).toEqual(everything());
    expect(await found(await t.as(await t.buildUser({ role: 'admin' })))).toEqual(everything());
  });

  it('by students who ask to join, or were refused', async () => {
    const course = await wordyCourse({ course_type: 'private' });
    for (const status of ['pending', 'rejected'] as const) {
      const student = await t.buildUser();
      await t.buildJoinRequest(course, student, status);
      expect(await found(await t.as(student))).toEqual([]);
    }
  });

  it('by asking for that course, its kind or a page', async () => {
    const course = await wordyCourse({ course_type: 'private' });
    for (const more of [{ in: course._id }, { kind: 'course' }, { page: '2' }])
      expect((await find(t.visitor, word, more as unknown as Record<string, string>)).total).toBe(0);
  });

  it('by a word that is nearly that of its name', async () => {
    await t.buildCourse(owner, { ...courseInput(), name: 'Thermodynamics of whales', course_type: 'private' });
    await readCourses(t);
    expect(await namesOf(teacher, 'termodynamics')).toEqual(['Thermodynamics of whales']);
    expect(await namesOf(t.visitor, 'termodynamics')).toEqual([]);
  });
});

describe('a private course is found', () => {
  it('by students who joined, by their group, and by their institution, until they leave', async () => {
    const course = await wordyCourse({ course_type: 'private' });
    const institution = await t.buildInstitution({ courses: [course] });
    const [joined, grouped, granted] = [
      await t.buildUser(),
      await t.buildUser(),
      await t.buildUser({ institutionId: institution.id }),
    ];
    const request = await t.buildJoinRequest(course, joined, 'approved');
    const group = await t.buildGroup(owner, { users: [grouped], courses: [course] });
    for (const student of [joined, grouped, granted]) expect(await found(await t.as(student))).toEqual(everything());
    await t.db.updateTable('join_requests').set({ status: 'rejected' }).where('id', '=', request.id).execute();
    await t.db.updateTable('groups').set({ status: 'inactive' }).where('id', '=', group.id).execute();
    await t.db.updateTable('institutions').set({ status: 'Pending' }).where('id', '=', institution.id).execute();
    for (const student of [joined, grouped, granted]) expect(await found(await t.as(student))).toEqual([]);
  });

  it('by coordinators of the institution that it is granted to, and of its teacher', async () => {
    const course = await wordyCourse({ course_type: 'private' });
    const granted = await t.buildInstitution({ courses: [course] });
    const home = await t.buildInstitution();
    await t.db.updateTable('users').set({ institution_id: home.id }).where('id', '=', owner.id).execute();
    for (const institution of [granted, home])
      expect(await found(await t.as(await t.buildUser({ role: 'coordinator' }, [institution])))).toEqual(everything());
  });
});

describe('a public course', () => {
  it('is found by everybody', async () => {
    await wordyCourse();
    for (const caller of [t.visitor, teacher, await t.as(await t.buildUser())])
      expect(await found(caller)).toEqual(everything());
  });

  it('is not found by a student whom its teacher blocked', async () => {
    await wordyCourse();
    const student = await t.buildUser();
    await t.db
      .insertInto('teacher_blocks')
      .values({ teacher_id: owner.id, user_id: student.id, created_at: t.clock.now() })
      .execute();
    expect(await found(await t.as(student))).toEqual([]);
  });

  it('is found by its owner and admins alone while it is inactive, or its teacher waits', async () => {
    await wordyCourse({ status: 'inactive' });
    expect([await found(t.visitor), await found(await t.as(await t.buildUser()))]).toEqual([[], []]);
    expect(await found(teacher)).toEqual(everything());
    await t.db.updateTable('courses').set({ status: 'active' }).where('created_by', '=', owner.id).execute();
    expect(await found(t.visitor)).toEqual(everything());
    await t.db.updateTable('users').set({ is_approved: false }).where('id', '=', owner.id).execute();
    expect(await found(t.visitor)).toEqual([]);
  });

  it('is not found by anybody in the bin, and is found again when it comes back', async () => {
    const course = await wordyCourse();
    await teacher.delete(`/api/courses/${course._id}`);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    for (const caller of [t.visitor, teacher, admin]) expect(await found(caller)).toEqual([]);
    await teacher.post(`/api/courses/${course._id}/restore`);
    expect(await found(t.visitor)).toEqual(everything());
  });

  it('is not found by somebody who is blocked: they are nobody', async () => {
    await wordyCourse({ course_type: 'private' });
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', owner.id).execute();
    expect(await found(teacher)).toEqual([]);
  });
});

describe('a thing that is no more is gone before its course is read again', () => {
  it('when its name, its place or its description is another', async () => {
    const course = await wordyCourse();
    const [subject] = course.subjects;
    const [material] = subject?.materials ?? [];
    const other = { name: 'Other', duration: 1, materials: [material] };
    await saveSubjects(teacher, course, [other]);
    // The subject is gone, the material has moved.
    expect(await found(t.visitor)).toEqual([`Course ${word}`, `Material ${word}`]);
    await saveSubjects(teacher, course, [
      { ...other, materials: [{ name: 'Another', content_type: 'Link', content_url: 'https://example.org/' }] },
    ]);
    expect(await found(t.visitor)).toEqual([`Course ${word}`]);
    await teacher.put(`/api/courses/update-course/${course._id}`, { name: 'Renamed', description: 'Plain' });
    const [hit] = (await find(t.visitor, word)).data;
    expect(JSON.stringify(hit ?? {})).not.toContain(word);
    await readCourses(t);
    expect(await found(t.visitor)).toEqual([]);
  });

  it('when its captions are replaced or taken away', async () => {
    const captions = async (text: string) => {
      const bytes = Buffer.from(`WEBVTT\n\n00:00:42.500 --> 00:00:44.000\n${text}\n`);
      return [{ language: 'en', url: (await uploaded(teacher, 'words.vtt', bytes)).url }];
    };
    const film = { name: 'Film', content_type: 'Video' as const, content_url: 'https://example.org/film.mp4' };
    const course = await t.buildCourse(owner, courseInput());
    const saved = await saveSubjects(teacher, course, [
      { name: 'S', duration: 1, materials: [{ ...film, captions: await captions(`They say ${word} here`) }] },
    ]);
    await readCourses(t);
    const [hit] = (await find(t.visitor, word)).data;
    const material = saved.subjects[0]?.materials[0];
    expect(hit).toMatchObject({
      kind: 'material',
      name: { text: 'Film' },
      excerpt: { text: `They say ${word} here` },
      place: { kind: 'second', at: 42 },
      path: `/course/materials/${material?._id}#t=42`,
    });
    const kept = { ...film, _id: material?._id };
    await saveSubjects(teacher, course, [
      { name: 'S', duration: 1, materials: [{ ...kept, captions: await captions('Others') }] },
    ]);
    expect(await found(t.visitor)).toEqual([]);
    await readCourses(t);
    expect(await namesOf(t.visitor, 'others', { in: course._id })).toEqual(['Film']);
    const rows = await t.db.selectFrom('search_texts').selectAll().where('course_id', '=', course._id).execute();
    expect(JSON.stringify(rows)).not.toContain(word);
  });

  it('when its course is gone for good', async () => {
    const course = await wordyCourse();
    await t.db.deleteFrom('courses').where('id', '=', course._id).execute();
    expect(await found(t.visitor)).toEqual([]);
    for (const table of ['search_names', 'search_texts', 'search_readings'] as const)
      expect(await t.db.selectFrom(table).selectAll().where('course_id', '=', course._id).execute()).toEqual([]);
  });
});
