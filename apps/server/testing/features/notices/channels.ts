import { exampleBrowser } from '../../../src/features/notices/push/example-browser.ts';
import { ensureKeys } from '../../../src/features/notices/push/push-keys.ts';
import { defaultCourseNotices } from '../../../src/features/notices/course/course-notices.repository.ts';
import type { TestApp, TestUser } from '../../index.ts';

/** Makes rows for the ways in which a teacher gets notices, and for those that a course sends. */
export async function keepChannels(
  t: TestApp,
  mark: string,
  { teacher, courseId }: { teacher: TestUser; courseId: string },
): Promise<void> {
  const caller = await t.as(teacher);
  await ensureKeys(t.db, t.clock.now());
  const device = await caller.put('/api/users/me/push', { ...exampleBrowser, endpoint: `https://9.9.9.9/${mark}` });
  if (device.status !== 200) throw new Error(`The teacher could not turn notices on: ${device.text}`);
  const { devices } = device.body.data as { devices: { _id: string }[] };
  const key = { user_id: teacher.id, auth_session_id: devices[0]?._id ?? '', kind: 'join_requested' };
  const nextAt = new Date('2999-01-01');
  await t.db
    .insertInto('push_messages')
    .values({ ...key, events: [], next_try_at: nextAt })
    .execute();
  await t.db
    .insertInto('digests')
    .values({ user_id: teacher.id, hour: 7, next_at: nextAt, stop_key: `${mark}-digest` })
    .execute();
  await t.db
    .insertInto('course_notices')
    .values({ course_id: courseId, ...defaultCourseNotices })
    .execute();
}
