import type { Course, Notice } from '@lectern/contract';
import { checkDates } from '../../../src/features/notices/date-notices.ts';
import { checkTargets } from '../../../src/features/notices/target-notices.ts';
import { putDigests } from '../../../src/features/notices/digest/digest-mail.ts';
import { putMails } from '../../../src/features/notices/notice-mail.ts';
import { features } from '../../../src/features.ts';
import { handOnEvents } from '../../../src/platform/events/hand-on.ts';
import type { OutgoingMail } from '../../../src/platform/mail/sender.ts';
import type { Answer, Caller, TestApp, TestUser } from '../../index.ts';
import { sendMail } from '../../send-mail.ts';

/** Throws for a call that was to succeed and did not. */
function expectDone(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The call was refused: ${answer.text}`);
  return answer;
}

/** Does what a process does every second. */
export const handOn = (t: TestApp): Promise<number> =>
  handOnEvents({
    db: t.db,
    clock: t.clock,
    ids: t.services.ids,
    listeners: features.flatMap(({ listensLater }) => listensLater ?? []),
    log: {
      error: ({ err }) => {
        throw err;
      },
    },
  });

/** Looks at the dates of tests and materials, as a process does every second. */
export async function lookAtDates(t: TestApp): Promise<number> {
  const work = { db: t.db, clock: t.clock, ids: t.services.ids };
  const { signal } = new AbortController();
  return (await checkDates(work, signal)) + (await checkTargets(work, signal));
}

/** Does what a process does now and then about mail, with a mail server that is `up`; answers the mails that it took. `onTry` sees each that was handed to it. */
export async function mailNotices(
  t: TestApp,
  up = true,
  onTry: (mail: OutgoingMail) => void = () => undefined,
): Promise<OutgoingMail[]> {
  await handOn(t);
  await lookAtDates(t);
  const { mail } = t.services;
  const { signal } = new AbortController();
  if (mail) for (const put of [putMails, putDigests]) await put(t.services, mail.outbox, signal);
  return sendMail(t, (one) => {
    onTry(one);
    return up ? null : { code: 'ECONNECTION', forGood: false };
  });
}

/** Somebody's notices as they are kept now. */
export async function noticesOf(caller: Caller): Promise<{ data: Notice[]; unread: number }> {
  return expectDone(await caller.get('/api/users/me/notices?limit=100')).body as { data: Notice[]; unread: number };
}

/** The texts of somebody's notices once everything is handed on and the dates of tests are looked at. */
export async function textsOf(t: TestApp, caller: Caller): Promise<string[]> {
  await handOn(t);
  await lookAtDates(t);
  return (await noticesOf(caller)).data.map(({ text }) => text.message);
}

/** How many notices somebody has not read. */
export const unreadOf = async (caller: Caller): Promise<number> =>
  expectDone(await caller.get('/api/users/me/notices/unread')).body.unread as number;

/** Notes that somebody has read some notices. */
export const read = (caller: Caller, body: object): Promise<Answer> => caller.post('/api/users/me/notices/read', body);

/** Asks for a place in a course. */
export const ask = async (caller: Caller, course: { _id: string }): Promise<Answer> =>
  expectDone(await caller.post('/api/courses/request-join', { courseId: course._id }));

/** Decides on a request. */
export const decide = async (
  caller: Caller,
  decision: { courseId: string; userId: string; action: 'approved' | 'rejected' },
): Promise<Answer> => expectDone(await caller.post('/api/courses/handle-join-request', decision));

/** A course of a teacher's, with a student who was let in. */
export async function joinedCourse(t: TestApp, owner: TestUser) {
  const course = await t.buildCourse(owner);
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  return { course, user, student: await t.as(user) };
}

/** Saves a course with these materials beside those that its first subject has. */
export async function addMaterials(teacher: Caller, course: { _id: string }, ...names: string[]): Promise<void> {
  const { subjects } = expectDone(await teacher.get(`/api/courses/${course._id}`)).body as Course;
  const added = names.map((name) => ({ name, content_type: 'Link', content_url: 'https://example.org/' }));
  const changed = subjects.map((subject, place) =>
    place === 0 ? { ...subject, materials: [...subject.materials, ...added] } : subject,
  );
  expectDone(await teacher.put(`/api/courses/update-course/${course._id}`, { subjects: changed }));
}
