import { testTexts } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../../../testing/index.ts';
import { buildTestToSit } from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('an exception of somebody whom the author knows no more says that they are not in the course', async () => {
  const built = await buildTestToSit(t);
  const teacher = await t.as(built.teacher);
  const forPerson = ({ id }: TestUser, fields: object) =>
    teacher.put(`/api/tests/${built.test.id}/exceptions/people/${id}`, fields);
  const [gone, blocked] = [await t.buildUser(), await t.buildUser()];
  for (const student of [gone, blocked]) {
    await t.buildJoinRequest(built.course, student, 'approved');
    expect((await forPerson(student, { minutes: 5 })).status).toBe(200);
  }
  await t.db.updateTable('courses').set({ course_type: 'private' }).where('id', '=', built.course._id).execute();
  await t.db.deleteFrom('join_requests').where('user_id', '=', gone.id).execute();
  await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
  for (const student of [gone, blocked])
    expect((await forPerson(student, { minutes: 6 })).body).toMatchObject({
      error: 'not_in_course',
      message: testTexts.personNotInCourse,
    });
  for (const student of [gone, blocked]) expect((await forPerson(student, {})).status).toBe(200);
  expect((await forPerson(gone, { minutes: 6 })).status).toBe(404);
});
