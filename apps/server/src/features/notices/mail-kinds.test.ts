import { type Course, type DateRow, type NoticeKind, noticeKinds } from '@lectern/contract';
import { languages } from '@lectern/contract/languages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { complete, issue, offer, ownOf, sitWith } from '../../../testing/features/certificates/certificate-calls.ts';
import { addMaterials, ask, decide, mailNotices } from '../../../testing/features/notices/notice-calls.ts';
import { asked, courseToAsk, replied } from '../../../testing/features/questions/question-calls.ts';
import { buildSource, leavePullWaiting } from '../../../testing/features/rosters/build-source.ts';
import { handIn, importNow } from '../../../testing/features/rosters/roster-calls.ts';
import {
  type Answer,
  buildTestApp,
  type BuiltTest,
  type Caller,
  type TestApp,
  type TestOverrides,
  type TestUser,
} from '../../../testing/index.ts';
import type { OutgoingMail } from '../../platform/mail/sender.ts';

// Each kind of notice as a mail, in each language.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const site = 'https://lectern.example.org/';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: site });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['mails', 'notices', 'digests', 'date_checks'] as const) await t.db.deleteFrom(table).execute();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  course = await t.buildCourse(owner, { name: 'Botany' });
});

function done(answer: Answer): Answer {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}
const inHours = (hours: number): Date => new Date(t.clock.now().getTime() + hours * hourMs);
const leaves = (more: TestOverrides = {}): Promise<BuiltTest> =>
  t.buildTest(owner, course, { name: 'Leaves', ...more });

/** Has the person get mail of a kind at once, in English. */
async function mailing(kind: NoticeKind, user: TestUser): Promise<TestUser> {
  const row = { email_verified: true, language: 'en', chosen_time_zone: 'Europe/Berlin' };
  await t.db.updateTable('users').set(row).where('id', '=', user.id).execute();
  done(await (await t.as(user)).put('/api/users/me/notice-settings', { kinds: [{ kind, here: true, mail: 'now' }] }));
  return user;
}
async function studentOf(kind: NoticeKind): Promise<{ user: TestUser; student: Caller }> {
  const user = await mailing(kind, await t.buildUser());
  await t.buildJoinRequest(course, user, 'approved');
  return { user, student: await t.as(user) };
}

async function correct({ id, questions }: BuiltTest, change: object): Promise<void> {
  const corrections = questions.slice(0, 2).map((question) => ({ question: question.id, ...change }));
  const { basis } = done(await teacher.post(`/api/tests/${id}/regrades/preview`, { corrections })).body;
  done(await teacher.post(`/api/tests/${id}/regrades`, { corrections, reason: 'The key was wrong', basis }));
}

async function withCertificate(student: Caller): Promise<void> {
  await offer(teacher, course);
  await complete(student, course);
  await issue(t);
}

const moreTime = { wants: ['attempt'], reason: 'Was ill' };
async function askForMoreTime(student: Caller): Promise<{ test: BuiltTest; id: string }> {
  const test = await leaves();
  const { body } = done(await student.post(`/api/tests/${test.id}/time-request`, moreTime));
  return { test, id: body.data._id as string };
}

/** Has something of a kind happen; answers the person who gets mail of it. */
const happens: Readonly<Record<NoticeKind, () => Promise<TestUser>>> = {
  async join_requested() {
    await mailing('join_requested', owner);
    await ask(await t.as(await t.buildUser()), course);
    return owner;
  },
  async join_request_decided() {
    const user = await mailing('join_request_decided', await t.buildUser());
    await ask(await t.as(user), course);
    await decide(teacher, { courseId: course._id, userId: user.id, action: 'approved' });
    return user;
  },
  async student_removed() {
    const { user } = await studentOf('student_removed');
    done(await teacher.post(`/api/courses/${course._id}/students/${user.id}/remove`, { reason: 'Moved' }));
    return user;
  },
  async time_requested() {
    await mailing('time_requested', owner);
    await askForMoreTime((await studentOf('time_requested')).student);
    return owner;
  },
  async time_request_decided() {
    const { user, student } = await studentOf('time_request_decided');
    const { test, id } = await askForMoreTime(student);
    done(await teacher.post(`/api/tests/${test.id}/time-requests/${id}/decline`, {}));
    return user;
  },
  async teacher_applied() {
    const institution = await t.buildInstitution();
    const user = await mailing('teacher_applied', await t.buildUser({ role: 'coordinator' }, [institution]));
    const applicant = await t.as(await t.buildUser());
    done(await applicant.post('/api/users/me/apply-teacher', { institution: institution.id }));
    return user;
  },
  async teacher_decided() {
    const institution = await t.buildInstitution();
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [institution]));
    const user = await mailing('teacher_decided', await t.buildUser());
    done(await (await t.as(user)).post('/api/users/me/apply-teacher', { institution: institution.id }));
    done(await coordinator.put(`/api/users/approve-teacher/${user.id}`, { status: true }));
    return user;
  },
  async announcement() {
    const { user } = await studentOf('announcement');
    done(await teacher.post(`/api/courses/${course._id}/announcements`, { title: 'Trip', text: 'Bring boots.' }));
    return user;
  },
  async question_asked() {
    await mailing('question_asked', owner);
    const { material, students } = await courseToAsk(t, owner);
    for (const { caller } of students) await asked(caller, material);
    return owner;
  },
  async question_answered() {
    const { material, students } = await courseToAsk(t, owner);
    const [first] = students;
    if (!first) throw new Error('There is a student');
    await mailing('question_answered', first.user);
    await replied(teacher, await asked(first.caller, material));
    return first.user;
  },
  async materials_added() {
    const { user } = await studentOf('materials_added');
    await addMaterials(teacher, course, 'Roots', 'Stems');
    return user;
  },
  async test_opened() {
    const { user } = await studentOf('test_opened');
    await leaves({ opens_at: new Date(t.clock.now().getTime() + minuteMs) });
    return user;
  },
  async test_due_soon() {
    const { user } = await studentOf('test_due_soon');
    await leaves({ due_at: inHours(36) });
    return user;
  },
  async test_closes_soon() {
    const { user } = await studentOf('test_closes_soon');
    await leaves({ closes_at: inHours(22) });
    return user;
  },
  async material_due_soon() {
    const { user } = await studentOf('material_due_soon');
    const rows = done(await teacher.get(`/api/courses/${course._id}/dates`)).body.data as DateRow[];
    const row = rows.find(({ kind }) => kind === 'material');
    const change = { kind: 'material', _id: row?._id, dueAt: inHours(36).toISOString(), updatedAt: row?.updatedAt };
    done(await teacher.put(`/api/courses/${course._id}/dates`, change));
    return user;
  },
  async result_released() {
    const { user, student } = await studentOf('result_released');
    await sitWith(student, await leaves({ results_show: 'after', results_show_after: inHours(1) }), 1);
    t.clock.advance(hourMs);
    return user;
  },
  async result_corrected() {
    const { user, student } = await studentOf('result_corrected');
    const test = await leaves();
    await sitWith(student, test, 1);
    await correct(test, { positive_mark: 7 });
    return user;
  },
  async certificate_issued() {
    const { user, student } = await studentOf('certificate_issued');
    await withCertificate(student);
    return user;
  },
  async certificate_revoked() {
    const { user, student } = await studentOf('certificate_revoked');
    await withCertificate(student);
    const [own] = await ownOf(student);
    done(await teacher.put(`/api/certificates/${own?._id}/revoked`, { reason: 'A mistake' }));
    return user;
  },
  async certificate_doubted() {
    await mailing('certificate_doubted', owner);
    const { student } = await studentOf('certificate_doubted');
    const test = await leaves({ type: 'post-test', questions: [{}, {}, {}, {}] });
    await offer(teacher, course, { allMaterials: false, test: test.id, percentage: 75 });
    await sitWith(student, test, 3);
    await issue(t);
    await correct(test, { correct_options: ['B'] });
    await issue(t);
    return owner;
  },
  async roster_imported() {
    const user = await mailing('roster_imported', await t.buildUser({ role: 'admin' }));
    const admin = await t.as(user);
    const { body } = await handIn(admin, ['username,email', 'Ida Import,ida.import@example.org']);
    await importNow(t, admin, body.roster._id as string);
    return user;
  },
  async roster_waits() {
    const user = await mailing('roster_waits', await t.buildUser({ role: 'admin' }));
    const source = await buildSource(t, user, { name: 'Elm register' });
    const { body } = await handIn(await t.as(user), ['username,email', 'Ida Import,ida@example.org']);
    await leavePullWaiting(t, source, body.roster._id as string);
    return user;
  },
  async staff_added() {
    const institution = await t.buildInstitution();
    const [maker, user] = [
      await t.buildUser({ role: 'teacher', institutionId: institution.id }),
      await mailing('staff_added', await t.buildUser({ role: 'teacher', institutionId: institution.id })),
    ];
    const shared = await t.buildCourse(maker, { name: 'Botany' });
    const body = { person: user.email, role: 'co-teacher' };
    done(await (await t.as(maker)).post(`/api/courses/${shared._id}/staff`, body));
    return user;
  },
};

/** The mail that the person gets, written anew in each language while the mail server refuses it. */
async function mailIn(user: TestUser): Promise<Map<string, OutgoingMail>> {
  const mails = new Map<string, OutgoingMail>();
  for (const minutes of [1, 1, 11]) {
    await mailNotices(t, false);
    t.clock.advance(minutes * minuteMs);
  }
  for (const language of languages) {
    await t.db.updateTable('users').set({ language }).where('id', '=', user.id).execute();
    const refused: OutgoingMail[] = [];
    await mailNotices(t, false, (mail) => refused.push(mail));
    const own = refused.filter(({ to }) => to === user.email);
    expect(own.map(({ subject }) => subject)).toHaveLength(1);
    for (const mail of own) mails.set(language, mail);
    t.clock.advance(hourMs);
  }
  return mails;
}

it.each(noticeKinds)('%s is a mail in each language that leads to its place', async (kind) => {
  const mails = await mailIn(await happens[kind]());
  const english = mails.get('en');
  for (const [language, mail] of mails) {
    if (process.env['PRINT_MAILS'] === 'on') process.stdout.write(`\n=== ${language}: ${mail.subject}\n${mail.body}`);
    expect(`${mail.subject} ${mail.body}`).not.toMatch(/\{\w+\}|undefined|\[object/);
    expect(mail.body.match(/https:\/\/\S+/g)?.length).toBeGreaterThanOrEqual(2);
    if (language !== 'en') expect(mail.subject).not.toBe(english?.subject);
  }
});
