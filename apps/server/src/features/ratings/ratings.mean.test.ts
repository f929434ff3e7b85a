import { array, asyncProperty, assert, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Answer, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// A course keeps the sum and number of its ratings beside it: they must stay those of the rows, whatever happens.

let t: TestApp;
let owner: TestUser;
let students: Caller[];
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  students = await Promise.all(Array.from({ length: 20 }, async () => t.as(await t.buildUser())));
});
afterAll(() => t.close());

const rate = (student: Caller | undefined, course: { _id: string }, rating: number): Promise<Answer> => {
  if (!student) throw new Error('There is no such student');
  return student.post(`/api/courses/${course._id}/rate`, { rating, comment: `${rating} stars` });
};
const statusesOf = (answers: Answer[]) => [...new Set(answers.map((answer) => answer.status))];

async function stored(course: { _id: string }) {
  const rows = await t.db.selectFrom('ratings').select('rating').where('course_id', '=', course._id).execute();
  const kept = await t.db
    .selectFrom('courses')
    .select(['ratings_count', 'ratings_sum', 'average_rating'])
    .where('id', '=', course._id)
    .executeTakeFirstOrThrow();
  return { stars: rows.map((row) => row.rating), ...kept };
}

describe('the mean of the ratings', () => {
  it('is that of the latest ratings of each student, after any sequence of them', async () => {
    const act = record({ student: integer({ min: 0, max: 3 }), stars: integer({ min: 1, max: 5 }) });
    await assert(
      asyncProperty(array(act, { minLength: 1, maxLength: 15 }), async (acts) => {
        const course = await t.buildCourse(owner);
        const latest = new Map<number, number>();
        for (const { student, stars } of acts) {
          expect((await rate(students[student], course, stars)).status).toBe(201);
          latest.set(student, stars);
          const sum = [...latest.values()].reduce((total, one) => total + one, 0);
          const { averageRating, total } = (await t.visitor.get(`/api/courses/${course._id}/ratings?limit=1`)).body;
          expect({ averageRating, total }).toEqual({ averageRating: sum / latest.size, total: latest.size });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is right after twenty ratings of one student at once', async () => {
    const course = await t.buildCourse(owner);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => rate(students[0], course, (i % 5) + 1)));
    expect(statusesOf(answers)).toEqual([201]);
    const { stars, ...kept } = await stored(course);
    expect(stars).toHaveLength(1);
    expect(kept).toEqual({ ratings_count: 1, ratings_sum: stars[0], average_rating: stars[0] });
  });

  it('is right after ratings of twenty students at once, each of them twice', async () => {
    const course = await t.buildCourse(owner);
    const firsts = students.map((student, i) => rate(student, course, ((i + 2) % 5) + 1));
    expect(statusesOf(await Promise.all(firsts))).toEqual([201]);
    expect(await stored(course)).toMatchObject({ ratings_count: 20, ratings_sum: 60, average_rating: 3 });
    const seconds = students.map((student, i) => rate(student, course, i % 2 ? 5 : 4));
    expect(statusesOf(await Promise.all(seconds))).toEqual([201]);
    const { stars, ...kept } = await stored(course);
    expect(stars.toSorted()).toEqual([...Array<number>(10).fill(4), ...Array<number>(10).fill(5)]);
    expect(kept).toEqual({ ratings_count: 20, ratings_sum: 90, average_rating: 4.5 });
  });
});
