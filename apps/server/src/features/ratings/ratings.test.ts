import { limits } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const nowhere = '01890000-0000-7000-8000-000000000000';
const commentMissing = 'Please enter a comment before submitting.';
const starsMissing = 'Please rate the course before submitting.';
const checkFields = 'Please check the highlighted fields.';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const rate = (caller: Caller, course: { _id: string }, body: unknown, key?: string) =>
  caller.post(`/api/courses/${course._id}/rate`, body, key === undefined ? {} : { 'idempotency-key': key });
const ratingsOf = (caller: Caller, course: { _id: string }, query = '') =>
  caller.get(`/api/courses/${course._id}/ratings${query}`);
const newStudent = async () => t.as(await t.buildUser());
const rowsOf = (course: { _id: string }) =>
  t.db.selectFrom('ratings').selectAll().where('course_id', '=', course._id).execute();

describe('rating a course', () => {
  it('is refused to visitors and to everybody but students', async () => {
    const course = await t.buildCourse(owner);
    const body = { rating: 5, comment: 'Mine is the best' };
    const staff = [
      owner,
      await t.buildUser({ role: 'coordinator' }),
      await t.buildUser({ role: 'admin' }),
      await t.buildUser({ role: 'student', isAdmin: true }),
    ];
    expect((await rate(t.visitor, course, body)).status).toBe(401);
    for (const user of staff) expect((await rate(await t.as(user), course, body)).status).toBe(403);
    expect(await rowsOf(course)).toEqual([]);
  });

  it.each<[string, unknown, string, string[]]>([
    ['nothing', undefined, commentMissing, ['comment', 'rating']],
    ['neither', { comment: '', rating: 0 }, commentMissing, ['comment', 'rating']],
    ['no comment', { rating: 4 }, commentMissing, ['comment']],
    ['a blank comment', { rating: 4, comment: ' \n\t' }, commentMissing, ['comment']],
    ['a comment that is no text', { rating: 4, comment: 7 }, commentMissing, ['comment']],
    ['no stars', { comment: 'Good' }, starsMissing, ['rating']],
    ['null stars', { comment: 'Good', rating: null }, starsMissing, ['rating']],
    ['zero stars', { comment: 'Good', rating: 0 }, starsMissing, ['rating']],
    ['half a star', { comment: 'Good', rating: 0.5 }, starsMissing, ['rating']],
    ['negative stars', { comment: 'Good', rating: -1 }, starsMissing, ['rating']],
    ['stars as text', { comment: 'Good', rating: '5' }, starsMissing, ['rating']],
    ['six stars', { comment: 'Good', rating: 6 }, checkFields, ['rating']],
    ['three and a half stars', { comment: 'Good', rating: 3.5 }, checkFields, ['rating']],
    ['a number beyond all bounds', { comment: 'Good', rating: 1e300 }, checkFields, ['rating']],
    ['a comment that is too long', { comment: 'x'.repeat(limits.comment + 1), rating: 5 }, checkFields, ['comment']],
    ['a comment that cannot be stored', { comment: 'a\u0000b', rating: 5 }, checkFields, ['comment']],
    ['half a character', { comment: '\ud83d', rating: 5 }, checkFields, ['comment']],
  ])('is refused for %s, the comment named before the stars', async (_name, body, message, paths) => {
    const course = await t.buildCourse(owner);
    const answer = await rate(await newStudent(), course, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'validation_failed', message });
    expect(answer.body.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual(paths);
    expect(await rowsOf(course)).toEqual([]);
  });

  it('is not found for a course out of reach', async () => {
    const student = await newStudent();
    const unapproved = await t.buildUser({ role: 'teacher', isApproved: false });
    const binned = await t.buildCourse(owner);
    await (await t.as(owner)).delete(`/api/courses/${binned._id}`);
    const hidden = [
      { _id: nowhere },
      await t.buildCourse(owner, { course_type: 'private' }),
      await t.buildCourse(owner, { status: 'inactive' }),
      await t.buildCourse(unapproved),
      binned,
    ];
    for (const course of hidden) {
      expect((await rate(student, course, { rating: 5, comment: 'Good' })).body).toMatchObject({ error: 'not_found' });
      expect(await rowsOf(course)).toEqual([]);
    }
    expect((await rate(student, { _id: 'x' }, { rating: 5, comment: 'Good' })).status).toBe(400);
  });

  it('answers the rating, its comment trimmed, as the course then shows it', async () => {
    const user = await t.buildUser();
    const course = await t.buildCourse(owner, { course_type: 'private' });
    await t.buildJoinRequest(course, user, 'approved');
    const caller = await t.as(user);
    const answer = await rate(caller, course, { rating: 4, comment: '  Gut – 👍\n ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: 'Rating and comment submitted successfully!',
      rating: {
        _id: expect.any(String),
        user: user.id,
        username: user.username,
        profilePicture: null,
        rating: 4,
        comment: 'Gut – 👍',
        createdAt: t.clock.now().toISOString(),
      },
    });
    expect((await caller.get(`/api/courses/${course._id}`)).body.ratings).toEqual([answer.body.rating]);
  });

  it.each([
    [1, 'x'],
    [5, 'x'.repeat(limits.comment)],
  ])('takes %i stars and a comment as short or long as may be', async (rating, comment) => {
    const course = await t.buildCourse(owner);
    expect((await rate(await newStudent(), course, { rating, comment })).body.rating).toMatchObject({
      rating,
      comment,
    });
  });

  it('keeps HTML in a comment as the text it is', async () => {
    const course = await t.buildCourse(owner);
    const comment = '<script>alert(1)</script> 1 < 2';
    await rate(await newStudent(), course, { rating: 3, comment });
    expect((await ratingsOf(t.visitor, course)).body.data).toMatchObject([{ comment }]);
  });

  it("takes the place of the student's former rating, with the time of the new one", async () => {
    const course = await t.buildCourse(owner);
    const [student, other] = [await newStudent(), await newStudent()];
    await rate(other, course, { rating: 4, comment: 'Fine' });
    await rate(student, course, { rating: 1, comment: 'Too hard' });
    t.clock.advance(60_000);
    await rate(student, course, { rating: 5, comment: 'Now I get it' });
    const { body } = await ratingsOf(t.visitor, course);
    expect(body).toMatchObject({ total: 2, averageRating: 4.5 });
    expect(body.data).toMatchObject([
      { rating: 5, comment: 'Now I get it', createdAt: t.clock.now().toISOString() },
      { rating: 4, comment: 'Fine' },
    ]);
  });

  it('with the same idempotency key counts once, and does not undo a newer rating', async () => {
    const course = await t.buildCourse(owner);
    const student = await newStudent();
    const first = await rate(student, course, { rating: 1, comment: 'Bad' }, 'key');
    await rate(student, course, { rating: 5, comment: 'Good after all' });
    const repeated = await rate(student, course, { rating: 1, comment: 'Bad' }, 'key');
    expect(repeated.status).toBe(201);
    expect(repeated.body).toEqual(first.body);
    expect((await ratingsOf(student, course)).body).toMatchObject({ total: 1, averageRating: 5 });
    expect((await rate(student, course, { rating: 2, comment: 'Bad' }, 'key')).status).toBe(409);
  });
});

describe('the ratings of a course', () => {
  it('are hidden with the course, and refused for a bad page', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    for (const caller of [t.visitor, await newStudent()])
      expect((await ratingsOf(caller, course)).body).toMatchObject({ error: 'not_found' });
    expect((await ratingsOf(await t.as(owner), course)).status).toBe(200);
    expect((await ratingsOf(t.visitor, { _id: nowhere })).status).toBe(404);
    expect((await ratingsOf(t.visitor, { _id: 'x' })).status).toBe(400);
    expect((await ratingsOf(t.visitor, await t.buildCourse(owner), '?page=0')).status).toBe(400);
  });

  it('are an empty page with null for the mean where there are none', async () => {
    const course = await t.buildCourse(owner);
    expect((await ratingsOf(t.visitor, course)).body).toEqual({
      data: [],
      page: 1,
      limit: 10,
      total: 0,
      pageCount: 0,
      averageRating: null,
    });
    const detail = await t.visitor.get(`/api/courses/${course._id}`);
    expect(detail.body).toMatchObject({ averageRating: null, ratingsCount: 0, ratings: [] });
  });

  it('are paged, newest first, with the mean of all of them', async () => {
    const course = await t.buildCourse(owner);
    for (let i = 0; i < 13; i += 1) {
      t.clock.advance(1000);
      await rate(await newStudent(), course, { rating: (i % 5) + 1, comment: `Number ${i}` });
    }
    const pages = [await ratingsOf(t.visitor, course), await ratingsOf(t.visitor, course, '?page=2')];
    for (const page of pages)
      expect(page.body).toMatchObject({ limit: 10, total: 13, pageCount: 2, averageRating: 36 / 13 });
    const comments = pages.flatMap((page) => page.body.data.map((item: { comment: string }) => item.comment));
    expect(comments).toEqual(Array.from({ length: 13 }, (_, i) => `Number ${12 - i}`));
  });
});

describe('the mean', () => {
  it('stands in the detail and in both lists, and sorts them', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const rated = async (name: string, ...stars: number[]) => {
      t.clock.advance(1000);
      const course = await t.buildCourse(teacher, { name });
      for (const rating of stars) await rate(await newStudent(), course, { rating, comment: 'x' });
      return course;
    };
    const good = await rated('good', 5, 4);
    await rated('bad', 1, 2, 2);
    await rated('none');
    await rated('best', 5);
    const of = { good: [4.5, 2], bad: [5 / 3, 3], none: [null, 0], best: [5, 1] };
    const figures = (items: { name: string; averageRating: number | null; ratingsCount: number }[]) =>
      items.map((item) => [item.name, item.averageRating, item.ratingsCount]);
    const expected = (...names: (keyof typeof of)[]) => names.map((name) => [name, ...of[name]]);
    const page = async (sort: string) =>
      figures((await t.visitor.get(`/api/courses?created_by=${teacher.id}&sort=${sort}`)).body.data);
    expect(await page('-averageRating')).toEqual(expected('best', 'good', 'bad', 'none'));
    expect(await page('averageRating')).toEqual(expected('none', 'bad', 'good', 'best'));
    const plain = (await t.visitor.get('/api/courses')).body.filter(
      (item: { created_by: string }) => item.created_by === teacher.id,
    );
    expect(figures(plain)).toEqual(expected('best', 'none', 'bad', 'good'));
    const detail = (await t.visitor.get(`/api/courses/${good._id}`)).body;
    expect(detail).toMatchObject({ averageRating: 4.5, ratingsCount: 2 });
    expect(detail.ratings.map((item: { rating: number }) => item.rating).toSorted()).toEqual([4, 5]);
  });
});

describe('a course', () => {
  it('embeds its newest twenty ratings; the call for ratings has all', async () => {
    const course = await t.buildCourse(owner);
    for (let i = 0; i < 21; i += 1) {
      t.clock.advance(1000);
      await rate(await newStudent(), course, { rating: 5, comment: `Comment ${i}` });
    }
    const { body } = await t.visitor.get(`/api/courses/${course._id}`);
    const comments = body.ratings.map((rating: { comment: string }) => rating.comment);
    expect(comments).toEqual(Array.from({ length: 20 }, (_, i) => `Comment ${20 - i}`));
    expect(body.ratingsCount).toBe(21);
    expect((await ratingsOf(t.visitor, course)).body.total).toBe(21);
  });
});
