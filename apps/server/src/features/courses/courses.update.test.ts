import { texts, type Course } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const urlOf = (course: { _id: string }) => `/api/courses/update-course/${course._id}`;
const read = async (course: { _id: string }): Promise<Course> => (await admin.get(`/api/courses/${course._id}`)).body;
const material = (name: string) => ({
  name,
  content_type: 'Link' as const,
  content_url: `https://example.org/${name}`,
});
const contents = (course: Course) =>
  course.subjects.map((subject) => [subject.name, ...subject.materials.map((item) => item.name)]);

/** A course with subjects `one` (a, b) and `two` (c). */
const buildFullCourse = () =>
  t.buildCourse(owner, {
    description: '<p>About</p>',
    imageUrl: 'https://example.org/image.png',
    duration_unit: 'months',
    subjects: [
      {
        name: 'one',
        duration: 1,
        duration_unit: 'months',
        description: '<p>First</p>',
        materials: [material('a'), material('b')],
      },
      { name: 'two', duration: 2, materials: [{ ...material('c'), description: 'plain' }] },
    ],
  });

describe('refused', () => {
  it('to those who may never write courses, and to other teachers', async () => {
    const course = await buildFullCourse();
    const as = async (role: 'student' | 'coordinator' | 'teacher') =>
      (await t.as(await t.buildUser({ role }))).put(urlOf(course), { name: 'X' });
    expect((await t.visitor.put(urlOf(course), { name: 'X' })).status).toBe(401);
    expect([(await as('student')).status, (await as('coordinator')).status]).toEqual([403, 403]);
    // The course is public, so that its existence is no secret.
    expect((await as('teacher')).body).toMatchObject({ error: 'forbidden', message: texts.forbidden });
    expect(await read(course)).toEqual(course);
  });

  it('as not found where the course is hidden, deleted or was never there', async () => {
    const hidden = await t.buildCourse(owner, { course_type: 'private' });
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.put(urlOf(hidden), { name: 'X' })).status).toBe(404);
    await teacher.delete(`/api/courses/${hidden._id}`);
    expect((await teacher.put(urlOf(hidden), { name: 'X' })).status).toBe(404);
    expect((await teacher.put(urlOf({ _id: '01890000-0000-7000-8000-000000000000' }), { name: 'X' })).status).toBe(404);
  });

  it('with a bad id and bad fields named together', async () => {
    const answer = await teacher.put('/api/courses/update-course/42', {
      name: '',
      duration: 0,
      updatedAt: 'yesterday',
      subjects: [],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'id',
      'name',
      'duration',
      'subjects',
      'updatedAt',
    ]);
  });

  it('with a version that somebody saved over, and changes nothing', async () => {
    const course = await buildFullCourse();
    await teacher.put(urlOf(course), { name: 'Newer' });
    const before = await read(course);
    const answer = await teacher.put(urlOf(course), {
      name: 'Older',
      subjects: courseInput().subjects,
      updatedAt: course.updatedAt,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'stale_update', message: texts.staleSave });
    expect(await read(course)).toEqual(before);
  });

  it('with a taken join code, in any case, and changes nothing else either', async () => {
    await t.buildCourse(owner, { join_code: 'Held-Code' });
    const course = await buildFullCourse();
    const answer = await teacher.put(urlOf(course), { name: 'Not kept', join_code: 'hELD-cODE' });
    expect(answer.body).toMatchObject({ error: 'join_code_taken', issues: [{ path: 'join_code' }] });
    expect(await read(course)).toEqual(course);
  });

  it('when somebody tries many join codes, whatever other courses have', async () => {
    const author = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(author);
    const client = await t.as(author);
    const choose = async (code: string) => (await client.put(urlOf(course), { join_code: code })).status;
    expect(await choose(course.join_code ?? '')).toBe(200);
    for (let number = 0; number < 60; number += 1) expect(await choose(`TRIED-${number}`)).toBe(200);
    expect([await choose('TRIED-60'), await choose('tried-59')]).toEqual([429, 200]);
    expect((await client.put(urlOf(course), { name: 'Renamed' })).status).toBe(200);
  });

  it('with another created_by, naming the field, for a teacher', async () => {
    const course = await buildFullCourse();
    const other = await t.buildUser({ role: 'teacher' });
    const answer = await teacher.put(urlOf(course), { name: 'Not kept', created_by: other.id });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: 'field_not_allowed', issues: [{ path: 'created_by' }] });
    expect(answer.body.message).toContain('created_by');
    expect(await read(course)).toEqual(course);
  });

  it('with a created_by that is no teacher, for an admin', async () => {
    const course = await buildFullCourse();
    const student = await t.buildUser();
    const gone = await t.buildUser({ role: 'teacher' });
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', gone.id).execute();
    for (const user of [student, gone, { id: '01890000-0000-7000-8000-000000000000' }]) {
      const answer = await admin.put(urlOf(course), { created_by: user.id });
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([{ path: 'created_by', message: 'This person is not a teacher' }]);
    }
  });
});

describe('an update', () => {
  it('changes what it carries and leaves the rest', async () => {
    const course = await buildFullCourse();
    const answer = await teacher.put(urlOf(course), { duration: '7' });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Course updated successfully!');
    expect(answer.body.course).toEqual({ ...course, duration: 7, updatedAt: answer.body.course.updatedAt });
    expect(await read(course)).toEqual(answer.body.course);
  });

  it('with an empty body only makes a new version', async () => {
    const course = await buildFullCourse();
    const answer = await teacher.put(urlOf(course), {});
    expect(answer.body.course.updatedAt > course.updatedAt).toBe(true);
    expect({ ...answer.body.course, updatedAt: course.updatedAt }).toEqual(course);
  });

  it('takes the whole object that was read back, populated fields and all', async () => {
    const course = await buildFullCourse();
    const whole = { ...course, created_by: { ...course.creator, email: 'x' }, name: 'Same but renamed' };
    const answer = await teacher.put(urlOf(course), whole);
    expect(answer.status).toBe(200);
    expect(answer.body.course.subjects).toEqual(course.subjects);
    expect(answer.body.course).toMatchObject({
      name: 'Same but renamed',
      created_by: owner.id,
      join_code: course.join_code,
    });
  });

  it('empties what it sends as null or empty', async () => {
    const course = await buildFullCourse();
    const { course: changed } = (await teacher.put(urlOf(course), { description: null, imageUrl: '' })).body;
    expect(changed).toMatchObject({ description: null, imageUrl: null });
  });

  it('lets the title follow the name until it has one of its own', async () => {
    const course = await buildFullCourse();
    const titled = async (body: object) => (await teacher.put(urlOf(course), body)).body.course.title as string;
    expect(await titled({ name: 'Second name' })).toBe('Second name');
    expect(await titled({ title: 'Own title' })).toBe('Own title');
    expect(await titled({ name: 'Third name' })).toBe('Own title');
    expect(await titled({ title: '' })).toBe('Third name');
  });

  it('keeps the join code through a change of the name, and may write its own code differently', async () => {
    const course = await t.buildCourse(owner, { join_code: 'Mixed-Case' });
    expect((await teacher.put(urlOf(course), { name: 'Renamed' })).body.course.join_code).toBe('Mixed-Case');
    expect((await teacher.put(urlOf(course), { join_code: 'MIXED-case' })).body.course.join_code).toBe('MIXED-case');
    expect((await teacher.put(urlOf(course), { join_code: '' })).body.course.join_code).toBe('MIXED-case');
  });

  it('by an admin hands the course to another teacher', async () => {
    const course = await buildFullCourse();
    const heir = await t.buildUser({ role: 'teacher' });
    const answer = await admin.put(urlOf(course), { created_by: heir.id });
    expect(answer.body.course).toMatchObject({
      created_by: heir.id,
      creator: { _id: heir.id, username: heir.username },
    });
    expect((await teacher.put(urlOf(course), { name: 'Mine no more' })).status).toBe(403);
  });

  it('sanitises what it carries', async () => {
    const course = await buildFullCourse();
    const { course: changed } = (
      await teacher.put(urlOf(course), { description: '<p>x</p><img src="data:image/png;base64,AA" onerror="x()">' })
    ).body;
    expect(changed.description).toBe('<p>x</p>');
  });
});

describe('subjects and materials', () => {
  it('keep their ids when they come back in another order', async () => {
    const course = await buildFullCourse();
    const reversed = course.subjects
      .toReversed()
      .map((subject) => ({ ...subject, materials: subject.materials.toReversed() }));
    expect((await teacher.put(urlOf(course), { subjects: reversed })).body.course.subjects).toEqual(reversed);
    expect(contents(await read(course))).toEqual([
      ['two', 'c'],
      ['one', 'b', 'a'],
    ]);
  });

  it('keep the id of a material that moves to another subject, also out of one that goes', async () => {
    const course = await buildFullCourse();
    const [one, two] = course.subjects;
    if (!one || !two) throw new Error('The course has two subjects');
    const moved = [{ ...two, materials: [...one.materials, ...two.materials] }];
    expect((await teacher.put(urlOf(course), { subjects: moved })).body.course.subjects).toEqual(moved);
    expect((await admin.get(`/api/materials/${one._id}/materials`)).status).toBe(404);
    expect((await admin.get(`/api/materials/${one.materials[0]?._id ?? ''}`)).body.subject._id).toBe(two._id);
  });

  it('are gone when they are left out, and new without an id', async () => {
    const course = await buildFullCourse();
    const [one, two] = course.subjects;
    const subjects = [
      { ...one, materials: [one?.materials[1], material('new')] },
      { name: 'three', duration: 1, materials: [material('d')] },
    ];
    const answer = await teacher.put(urlOf(course), { subjects });
    expect(contents(answer.body.course)).toEqual([
      ['one', 'b', 'new'],
      ['three', 'd'],
    ]);
    for (const id of [one?.materials[0]?._id, two?.materials[0]?._id])
      expect((await admin.get(`/api/materials/${id ?? ''}`)).status).toBe(404);
    const left = await t.db.selectFrom('subjects').select('id').where('course_id', '=', course._id).execute();
    expect(left).toHaveLength(2);
  });

  it('keep their unit and descriptions where these are not sent', async () => {
    const course = await buildFullCourse();
    const bare = course.subjects.map(({ _id, name, duration, materials }) => ({
      _id,
      name,
      duration,
      materials: materials.map(({ description: _description, ...rest }) => rest),
    }));
    expect((await teacher.put(urlOf(course), { subjects: bare })).body.course.subjects).toEqual(course.subjects);
  });

  it('stay with another course when their ids are named', async () => {
    const [mine, theirs] = [await buildFullCourse(), await t.buildCourse(await t.buildUser({ role: 'teacher' }))];
    const answer = await teacher.put(urlOf(mine), { subjects: theirs.subjects });
    expect(answer.status).toBe(200);
    expect(answer.body.course.subjects[0]._id).not.toBe(theirs.subjects[0]?._id);
    expect(answer.body.course.subjects[0].materials[0]._id).not.toBe(theirs.subjects[0]?.materials[0]?._id);
    expect((await read(theirs)).subjects).toEqual(theirs.subjects);
  });
});

describe('racing updates', () => {
  it('with the same version: one wins, the others are stale', async () => {
    const course = await buildFullCourse();
    const names = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(
      names.map((name) => teacher.put(urlOf(course), { name, updatedAt: course.updatedAt })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = names[answers.findIndex((answer) => answer.status === 200)];
    expect((await read(course)).name).toBe(won);
  });

  it('without a version: all are accepted, one after another, none of them mixed', async () => {
    const course = await buildFullCourse();
    const bodies = ['A', 'B', 'C'].map((name) => ({
      name,
      subjects: [{ name, duration: 1, materials: [material(name)] }],
    }));
    const answers = await Promise.all(bodies.map((body) => teacher.put(urlOf(course), body)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const after = await read(course);
    expect(contents(after)).toEqual([[after.name, after.name]]);
    expect(new Set(answers.map((answer) => answer.body.course.updatedAt)).size).toBe(3);
  });
});

it("takes a link to another site that looks like a file of ours for the other site's matter", async () => {
  const course = await buildFullCourse();
  const description = `<p><a href="https://example.org/api/files/${course._id}/x.pdf">there</a></p>`;
  expect((await teacher.put(urlOf(course), { description })).status).toBe(200);
  const ours = `<p><a href="/api/files/${course._id}/x.pdf">here</a></p>`;
  expect((await teacher.put(urlOf(course), { description: ours })).body.issues).toMatchObject([
    { path: 'description' },
  ]);
});
