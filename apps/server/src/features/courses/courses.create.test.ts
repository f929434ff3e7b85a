import { limits, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

const url = '/api/courses/create-course';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});
afterAll(() => t.close());

type Issue = { path: string; message: string };
const issuesOf = async (body: unknown): Promise<Issue[]> => {
  const answer = await teacher.post(url, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('validation_failed');
  return answer.body.issues;
};
const material = { name: 'Reader', content_type: 'PDF', content_url: 'https://example.org/reader.pdf' };
const subject = { name: 'Basics', duration: 2, materials: [material] };
const countCourses = async (name: string) =>
  (await t.db.selectFrom('courses').select('id').where('name', '=', name).execute()).length;

describe('refused', () => {
  it('to visitors, students and coordinators, before the body is looked at', async () => {
    expect((await t.visitor.post(url, {})).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const) {
      const caller = await t.as(await t.buildUser({ role }));
      expect((await caller.post(url, {})).body).toMatchObject({ error: 'forbidden', message: texts.forbidden });
    }
  });

  it('with every missing field named at once', async () => {
    expect(await issuesOf({})).toMatchObject([
      { path: 'name', message: 'Name is required' },
      { path: 'subjects', message: 'Subjects are required' },
    ]);
    expect(await issuesOf({ ...courseInput(), subjects: [{ materials: [{}] }, {}] })).toMatchObject([
      { path: 'subjects.0.name', message: 'Subject name is required' },
      { path: 'subjects.0.duration', message: 'Subject duration is required' },
      { path: 'subjects.0.materials.0.name', message: 'Material name is required' },
      {
        path: 'subjects.0.materials.0.content_type',
        message: 'Content type must be one of PDF, Video, Document, Image and Link',
      },
      { path: 'subjects.0.materials.0.content_url', message: 'Content URL is required' },
      { path: 'subjects.1.name', message: 'Subject name is required' },
      { path: 'subjects.1.duration', message: 'Subject duration is required' },
      { path: 'subjects.1.materials', message: 'Materials must be a list' },
    ]);
  });

  it.each([
    ['no subject', { subjects: [] }, 'subjects'],
    ['a subject without material', { subjects: [{ ...subject, materials: [] }] }, 'subjects.0.materials'],
    [
      'too many subjects',
      { subjects: Array.from({ length: limits.subjectsPerCourse + 1 }, () => subject) },
      'subjects',
    ],
    [
      'too many materials',
      { subjects: [{ ...subject, materials: Array.from({ length: limits.materialsPerSubject + 1 }, () => material) }] },
      'subjects.0.materials',
    ],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(limits.name + 1) }, 'name'],
    ['a NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['half a surrogate pair in the name', { name: 'a\ud800b' }, 'name'],
    ['a name that is a number', { name: 5 }, 'name'],
    ['duration 0', { duration: 0 }, 'duration'],
    ['duration 10001', { duration: 10_001 }, 'duration'],
    ['a fraction as duration', { duration: 1.5 }, 'duration'],
    ['a duration that is no number', { duration: 'soon' }, 'duration'],
    ['a duration of true', { duration: true }, 'duration'],
    ['an unknown unit', { duration_unit: 'weeks' }, 'duration_unit'],
    ['an unknown type', { course_type: 'secret' }, 'course_type'],
    ['an unknown status', { status: 'archived' }, 'status'],
    ['a script as image', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['an image address of 2049 characters', { imageUrl: `https://example.org/${'x'.repeat(limits.url)}` }, 'imageUrl'],
    ['a join code of 3 characters', { join_code: 'abc' }, 'join_code'],
    ['a join code of 65 characters', { join_code: 'a'.repeat(65) }, 'join_code'],
    ['a join code with a space', { join_code: 'ab cd' }, 'join_code'],
    ['a description over 100 KB', { description: 'é'.repeat(limits.richTextBytes / 2 + 1) }, 'description'],
    [
      'an ftp address',
      { subjects: [{ ...subject, materials: [{ ...material, content_url: 'ftp://example.org/a' }] }] },
      'subjects.0.materials.0.content_url',
    ],
    [
      'a path of ours that is no file',
      { subjects: [{ ...subject, materials: [{ ...material, content_url: '/api/users/me' }] }] },
      'subjects.0.materials.0.content_url',
    ],
    [
      'an unknown content type',
      { subjects: [{ ...subject, materials: [{ ...material, content_type: 'pdf' }] }] },
      'subjects.0.materials.0.content_type',
    ],
    ['an _id that is none', { subjects: [{ ...subject, _id: '1' }] }, 'subjects.0._id'],
    ['subjects that are no list', { subjects: { 0: subject } }, 'subjects'],
  ])('with %s, at the field', async (_what, change, path) => {
    const input = { ...courseInput(), ...change };
    expect((await issuesOf(input)).map((issue) => issue.path)).toEqual([path]);
  });

  it('with the same _id twice, at the second place', async () => {
    const _id = '01890000-0000-7000-8000-000000000001';
    const twice = [
      { ...subject, _id },
      { ...subject, materials: [{ ...material, _id }] },
    ];
    expect((await issuesOf({ ...courseInput(), subjects: twice })).map((issue) => issue.path)).toEqual([
      'subjects.1.materials.0._id',
    ]);
  });

  it('with the address of an upload that is not there, at each field that names it', async () => {
    const gone = '/api/files/01890000-0000-7000-8000-000000000002/gone.png';
    const input = { ...courseInput(), imageUrl: gone, description: `<p><img src="${gone}"></p>` };
    expect((await issuesOf(input)).map((issue) => issue.path)).toEqual(['imageUrl', 'description']);
    expect(await countCourses(input.name)).toBe(0);
  });

  it('with a body that is no object, no JSON or too large', async () => {
    expect((await issuesOf([]))[0]?.path).toBe('');
    const text = await teacher.post(url, 'name=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(text.body).toMatchObject({ error: 'unsupported_media_type' });
    const broken = await teacher.post(url, '{"name":', { 'content-type': 'application/json' });
    expect(broken.status).toBe(400);
    expect(broken.body.error).toBe('malformed_request');
    const huge = await teacher.post(url, { name: 'x'.repeat(limits.largeBodyBytes) });
    expect(huge.status).toBe(413);
    expect(huge.body.error).toBe('payload_too_large');
  });
});

describe('a new course', () => {
  it('that another part of the program makes has clean descriptions as well', async () => {
    const { _id } = await t.buildCourse(owner, { description: '<p>Fine</p><script>alert(1)</script>' });
    expect((await teacher.get(`/api/courses/${_id}`)).body.description).toBe('<p>Fine</p>');
  });

  it.each([
    ['without', {}],
    ['with an empty', { duration: '' }],
  ])('%s duration gets the sum of its subjects', async (_, given) => {
    const subjects = [subject, { ...subject, duration: 5 }];
    const answer = await teacher.post(url, { name: 'Summed', ...given, subjects });
    expect([answer.status, answer.body.course.duration]).toEqual([201, 7]);
    const longest = Array.from({ length: 2 }, () => ({ ...subject, duration: 10_000 }));
    const long = await teacher.post(url, { name: 'Long', ...given, subjects: longest });
    expect([long.status, long.body.course.duration]).toEqual([201, 10_000]);
  });

  it('gets the defaults: hours, public, active, a title that repeats the name, a join code of its own', async () => {
    const answer = await teacher.post(url, { name: ' Plain ', duration: 5, subjects: [subject] });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Course created successfully!');
    expect(answer.body.course).toMatchObject({
      name: 'Plain',
      title: 'Plain',
      description: null,
      imageUrl: null,
      duration: 5,
      duration_unit: 'hours',
      course_type: 'public',
      status: 'active',
      averageRating: null,
      ratingsCount: 0,
      subjectsCount: 1,
      ratings: [],
      created_by: owner.id,
      creator: { _id: owner.id, username: owner.username, profilePicture: null, role: 'teacher' },
      joinRequests: [],
      can: { edit: true, delete: true },
      subjects: [
        {
          name: 'Basics',
          description: null,
          duration: 2,
          duration_unit: 'hours',
          materials: [{ ...material, description: null }],
        },
      ],
    });
    expect(answer.body.course.join_code).toMatch(/^NCL1-[0-9A-Z]+$/);
  });

  it('can be read back exactly as it was answered', async () => {
    const answer = await teacher.post(url, courseInput());
    expect((await teacher.get(`/api/courses/${answer.body.course._id}`)).body).toEqual(answer.body.course);
  });

  it('keeps all that the form says, with materials of every kind', async () => {
    const kinds = ['PDF', 'Video', 'Document', 'Image', 'Link'];
    const form = {
      name: 'Whole',
      title: 'A title of its own',
      description: '<p>About <strong>all</strong></p>',
      imageUrl: 'https://example.org/whole.png',
      duration: 3,
      duration_unit: 'months',
      course_type: 'private',
      status: 'inactive',
      join_code: 'WHOLE-1',
      subjects: [
        {
          name: 'First',
          description: '<p>Begins</p>',
          duration: 2,
          duration_unit: 'months',
          materials: kinds.map((kind) => ({ ...material, name: kind, description: `A ${kind}`, content_type: kind })),
        },
      ],
    };
    const { course } = (await teacher.post(url, form)).body;
    expect(course).toMatchObject(form);
    const { _id, subjects } = (await teacher.get(`/api/courses/${course._id}`)).body;
    const ids = [_id, subjects[0]._id, ...subjects[0].materials.map((item: { _id: string }) => item._id)];
    expect(new Set(ids.filter((id) => typeof id === 'string')).size).toBe(2 + kinds.length);
  });

  it('takes numbers as strings, and empty strings as nothing', async () => {
    const empty = { title: '', description: '', imageUrl: '', course_type: '', status: '', join_code: '' };
    const answer = await teacher.post(url, {
      ...courseInput(),
      ...empty,
      duration: ' 12 ',
      subjects: [{ ...subject, duration: '3' }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.course).toMatchObject({
      duration: 12,
      description: null,
      imageUrl: null,
      course_type: 'public',
      status: 'active',
    });
    expect(answer.body.course.subjects[0].duration).toBe(3);
    expect(answer.body.course.title).toBe(answer.body.course.name);
  });

  it('belongs to the signed-in user, and drops what the contract does not name', async () => {
    const other = await t.buildUser({ role: 'teacher' });
    const dropped = {
      created_by: other.id,
      _id: other.id,
      ratings: [{ rating: 5 }],
      averageRating: 5,
      createdAt: '2001-01-01T00:00:00Z',
    };
    const { course } = (await teacher.post(url, { ...courseInput(), ...dropped })).body;
    expect(course).toMatchObject({ created_by: owner.id, ratings: [], averageRating: null });
    expect(course._id).not.toBe(other.id);
    expect(course.createdAt).toBe(t.clock.now().toISOString());
  });

  it('may be of the largest size', async () => {
    const subjects = Array.from({ length: limits.subjectsPerCourse }, (_s, s) => ({
      ...subject,
      name: `Subject ${s}`,
      materials: Array.from({ length: 20 }, (_m, m) => ({ ...material, name: `Material ${m}` })),
    }));
    const answer = await teacher.post(url, { ...courseInput(), name: 'x'.repeat(limits.name), subjects });
    expect(answer.status).toBe(201);
    expect(answer.body.course.subjects.map((item: { name: string }) => item.name)).toEqual(
      subjects.map((item) => item.name),
    );
    expect(answer.body.course.subjects[99].materials[19].name).toBe('Material 19');
  });

  it('keeps what the editor can make of a description and nothing that could run', async () => {
    const description =
      '<h1>A</h1><p onclick="x()">b <strong>c</strong><script>steal()</script><a href="javascript:x()">d</a></p>';
    const { course } = (
      await teacher.post(url, { ...courseInput(), description, subjects: [{ ...subject, description: '<p><br></p>' }] })
    ).body;
    expect(course.description).toBe(
      '<h1>A</h1><p>b <strong>c</strong><a rel="noopener noreferrer" target="_blank">d</a></p>',
    );
    expect(course.subjects[0].description).toBeNull();
  });
});

describe('a join code', () => {
  it('that another course has, in any case, is refused at the field', async () => {
    const taken = await t.buildCourse(owner, { join_code: 'Spring-2026' });
    const answer = await teacher.post(url, { ...courseInput(), join_code: ' sPRING-2026 ' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'join_code_taken',
      issues: [{ path: 'join_code', message: texts.joinCodeTaken }],
    });
    await teacher.delete(`/api/courses/${taken._id}`);
    expect((await teacher.post(url, { ...courseInput(), join_code: 'spring-2026' })).status).toBe(409);
  });

  it('that two ask for at once goes to one of them', async () => {
    const bodies = [courseInput(), courseInput(), courseInput()].map((body) => ({ ...body, join_code: 'RACE-CODE' }));
    const answers = await Promise.all(bodies.map((body) => teacher.post(url, body)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });

  it('is generated differently for courses of the same millisecond', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => teacher.post(url, courseInput())));
    expect(new Set(answers.map((answer) => answer.body.course.join_code)).size).toBe(5);
  });
});

describe('an Idempotency-Key', () => {
  const send = (caller: Caller, key: string, body: object) => caller.post(url, body, { 'idempotency-key': key });

  it('is refused when it has more than 200 characters', async () => {
    expect((await send(teacher, 'k'.repeat(201), courseInput())).body.error).toBe('malformed_request');
  });

  it('that comes again gives the first answer again', async () => {
    const body = courseInput();
    const [first, again] = [await send(teacher, 'again', body), await send(teacher, 'again', body)];
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await countCourses(body.name)).toBe(1);
  });

  it('is of no weight without being sent, for another user, or after a day', async () => {
    const body = courseInput();
    const colleague = await t.as(await t.buildUser({ role: 'teacher' }));
    await send(teacher, 'shared', body);
    await send(colleague, 'shared', body);
    await teacher.post(url, body);
    expect(await countCourses(body.name)).toBe(3);
    t.clock.advance(24 * 60 * 60 * 1000 + 1);
    await send(await t.as(owner), 'shared', body);
    expect(await countCourses(body.name)).toBe(4);
  });

  it('with another body is refused', async () => {
    const caller = await t.as(owner);
    await send(caller, 'changed', courseInput());
    const answer = await send(caller, 'changed', courseInput());
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('idempotency_key_reused');
  });

  it('makes parallel repeats wait for the first and answer the same', async () => {
    const caller = await t.as(owner);
    const body = courseInput();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(caller, 'parallel', body)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await countCourses(body.name)).toBe(1);
  });

  it('does not remember a failure', async () => {
    const caller = await t.as(owner);
    await t.buildCourse(owner, { join_code: 'held-for-now' });
    const body = { ...courseInput(), join_code: 'held-for-now' };
    expect((await send(caller, 'failed', body)).status).toBe(409);
    await t.db
      .updateTable('courses')
      .set({ join_code_key: 'FREED', join_code: 'FREED' })
      .where('join_code', '=', 'held-for-now')
      .execute();
    expect((await send(caller, 'failed', body)).status).toBe(201);
  });

  it('is compared by what the body says, whatever the fields that are dropped and wherever it is read', async () => {
    const caller = await t.as(owner);
    const headers = { 'idempotency-key': 'dropped' };
    const body = courseInput();
    const long = { ...body, extra: Array.from({ length: 20_000 }, () => 0) };
    const first = await caller.post(url, body, headers);
    expect(first.status).toBe(201);
    expect((await caller.post(url, long, headers)).text).toBe(first.text);
    const other = await caller.post(url, { ...long, name: 'Another' }, headers);
    expect(other.body.error).toBe('idempotency_key_reused');
  });
});
