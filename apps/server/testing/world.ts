import { createHash } from 'node:crypto';
import type { Course } from '@lectern/contract';
import { recordAct } from '../src/features/audit/index.ts';
import { nameKey } from '../src/platform/text/name-key.ts';
import { tinyPng, uploadForm } from './files.ts';
import { courseInput, type TestApp, type TestUser } from './index.ts';
import { fillConsent } from './features/auth/fill-consent.ts';
import { fillProviders } from './features/auth/provider-input.ts';
import { storePasskey } from './features/auth/passkeys.ts';
import { giveFactor } from './features/auth/second-factor.ts';
import { fillMachines } from './features/webhooks/fill-machines.ts';
import { renameInstitution } from './features/institutions/rename-institution.ts';
import { dressInstitution } from './features/looks/dress-institution.ts';
import { keepChannels } from './features/notices/channels.ts';
import { buildPicture } from './features/questions/build-picture.ts';
import { readCourses } from './features/search/search-calls.ts';
import { fillTests, type WorldOfTests } from './world-of-tests.ts';
import { writeBulkAct } from './features/users/write-bulk-act.ts';
import { writeRoster } from './features/rosters/world-of-rosters.ts';

/** An institution as everybody may know it: its name, its coordinators, a public course and who made and reviewed it. */
export type PublicFace = {
  /** Stands in every text there is of it. */
  mark: string;
  institution: { id: string; name: string };
  coordinator: TestUser;
  otherCoordinator: TestUser;
  openTeacher: TestUser;
  openCourse: Course;
};

/** The things of an institution that are nobody else's business. */
export type World = PublicFace &
  WorldOfTests & {
    teacher: TestUser;
    waitingTeacher: TestUser;
    student: TestUser;
    privateCourse: Course;
    inactiveCourse: Course;
    group: string;
    joinRequest: string;
    /** The secret end of the address of the student's certificate. */
    certificate: string;
    notice: string;
    /** Another institution of theirs, which nobody has approved yet. */
    annex: string;
    portrait: string;
    secretFile: string;
    /** The digest of the institution's logo. */
    logo: string;
  };

/** A person with the mark in every text that is kept of them. */
async function buildPerson(t: TestApp, mark: string, what: string, overrides: Parameters<TestApp['buildUser']>[0]) {
  const user = await t.buildUser({ ...overrides, username: `${mark} ${what}` });
  const email = `${what.replaceAll(' ', '.')}@${mark}.example`;
  const texts = {
    phone_number: `${mark} 555 01`,
    expertise: `${mark} botany`,
    custom_college_degree: `${mark} degree`,
  };
  await t.db
    .updateTable('users')
    .set({ ...texts, email, email_key: nameKey(email) })
    .where('id', '=', user.id)
    .execute();
  return { ...user, email };
}

async function uploadAs(t: TestApp, user: TestUser, name: string, content = tinyPng): Promise<string> {
  const { payload, headers } = uploadForm(name, content);
  const answer = await (await t.as(user)).post('/api/files', payload, headers);
  return answer.body.file.url as string;
}

const idOfFile = (url: string): string => url.split('/')[3] ?? '';
function markedCourse(mark: string, what: string): ReturnType<typeof courseInput> {
  const material = {
    name: `${mark} ${what} material`,
    description: `${mark} notes`,
    content_type: 'PDF' as const,
    content_url: `https://${mark}.example/${what.replaceAll(' ', '-')}.pdf`,
  };
  const subject = { name: `${mark} ${what} subject`, description: `<p>${mark} topics</p>`, duration: 1 };
  return {
    ...courseInput(),
    name: `${mark} ${what} course`,
    description: `<p>${mark} ${what}</p>`,
    join_code: `${mark}-${what.replaceAll(' ', '-')}`,
    subjects: [{ ...subject, materials: [material] }],
  };
}

/** The course with a film in place of its first material. */
function withFilm(course: ReturnType<typeof courseInput>, captions: { language: string; url: string }[]) {
  const [subject, ...others] = course.subjects;
  const [material, ...further] = subject?.materials ?? [];
  if (subject === undefined || material === undefined) throw new Error('The course has no material');
  const film = { ...material, content_type: 'Video' as const, captions };
  return { ...course, subjects: [{ ...subject, materials: [film, ...further] }, ...others] };
}

/** Builds an institution as everybody may know it. */
export async function buildPublicFace(t: TestApp, mark: string): Promise<PublicFace> {
  const institution = await t.buildInstitution();
  const name = `${mark} Institute`;
  await renameInstitution(t, institution.id, name);
  const [coordinator, otherCoordinator] = [
    await buildPerson(t, mark, 'coordinator', { role: 'coordinator' }),
    await buildPerson(t, mark, 'second coordinator', { role: 'coordinator' }),
  ];
  for (const manager of [coordinator, otherCoordinator]) {
    await t.db
      .insertInto('institution_managers')
      .values({ institution_id: institution.id, user_id: manager.id })
      .execute();
  }
  const openTeacher = await buildPerson(t, mark, 'open teacher', { role: 'teacher', institutionId: institution.id });
  const openCourse = await t.buildCourse(openTeacher, {
    ...markedCourse(mark, 'open'),
    imageUrl: await uploadAs(t, openTeacher, `${mark}-open.png`),
  });
  const reviewer = await buildPerson(t, mark, 'reviewer', { institutionId: institution.id });
  const review = { rating: 5, comment: `${mark} open review` };
  await (await t.as(reviewer)).post(`/api/courses/${openCourse._id}/rate`, review);
  return { mark, institution: { id: institution.id, name }, coordinator, otherCoordinator, openTeacher, openCourse };
}

/** The things that all institutions share: a course of an admin's and a test on it. */
export type Shared = { admin: TestUser; course: Course; test: { id: string } };

/** Fills an institution with everything that a table can hold of it. */
export async function fillWorld(t: TestApp, face: PublicFace, shared: Shared): Promise<World> {
  const { mark, institution, coordinator, openTeacher } = face;
  const { admin } = shared;
  const at = { institutionId: institution.id };
  const teacher = await buildPerson(t, mark, 'teacher', { role: 'teacher', ...at });
  const waitingTeacher = await buildPerson(t, mark, 'waiting teacher', { role: 'teacher', isApproved: false, ...at });
  const student = await buildPerson(t, mark, 'student', at);
  const classmate = await buildPerson(t, mark, 'classmate', at);
  await fillMachines(t, mark, { coordinator, institution });
  const secretFile = await uploadAs(t, teacher, `${mark}-secret.png`);
  const spoken = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${mark} spoken\n`);
  const captions = [{ language: 'en', url: await uploadAs(t, teacher, `${mark}-words.vtt`, spoken) }];
  const privateCourse = await t.buildCourse(teacher, {
    ...withFilm(markedCourse(mark, 'private'), captions),
    course_type: 'private',
    imageUrl: secretFile,
  });
  await t.buildStaff(privateCourse, openTeacher, 'marker');
  const inactiveCourse = await t.buildCourse(teacher, { ...markedCourse(mark, 'inactive'), status: 'inactive' });
  await t.buildCourse(waitingTeacher, markedCourse(mark, 'waiting'));
  const granted = await t.buildCourse(admin, { ...markedCourse(mark, 'granted'), course_type: 'private' });
  for (const course of [granted, shared.course]) {
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: institution.id, course_id: course._id })
      .execute();
  }

  const group = await t.buildGroup(teacher, { users: [student, classmate], courses: [privateCourse] });
  const groupName = { name: `${mark} group`, name_key: nameKey(`${mark} group`), description: `${mark} evenings` };
  await t.db.updateTable('groups').set(groupName).where('id', '=', group.id).execute();
  const joinRequest = await t.buildJoinRequest(privateCourse, classmate, 'pending');
  await t.buildJoinRequest(shared.course, classmate, 'pending');
  await t.db
    .updateTable('join_requests')
    .set({ reason: `${mark} reason` })
    .where('id', '=', joinRequest.id)
    .execute();

  const learner = await t.as(student);
  const review = { rating: 2, comment: `${mark} review` };
  const rated = await learner.post(`/api/courses/${privateCourse._id}/rate`, review);
  const material = privateCourse.subjects[0]?.materials[0]?._id;
  const progressed = await learner.put(`/api/courses/${privateCourse._id}/progress`, { material, opened: true });
  if (rated.status !== 201 || progressed.status !== 200) throw new Error('The student could not use the course');

  const dueAt = new Date(t.clock.now().getTime() + 400 * 86_400_000).toISOString();
  for (const target of [`groups/${group.id}`, `people/${student.id}`]) {
    const excepted = await (await t.as(teacher)).put(`/api/materials/${material}/exceptions/${target}`, { dueAt });
    if (excepted.status !== 200) throw new Error(`The exception was refused: ${excepted.text}`);
  }

  const portrait = await uploadAs(t, teacher, `${mark}-portrait.png`);
  await t.db
    .insertInto('user_files')
    .values({ user_id: teacher.id, file_id: idOfFile(portrait) })
    .execute();
  await t.db.updateTable('users').set({ profile_picture: portrait }).where('id', '=', teacher.id).execute();
  const pictured = await (
    await t.as(coordinator)
  ).put(`/api/institution/${institution.id}`, {
    institution_image: await uploadAs(t, coordinator, `${mark}-building.png`),
    institution_id: `${mark}-0815`,
    location: { address: `${mark} street 1`, city: `${mark} city`, country: `${mark} country` },
    contact: { person_name: `${mark} contact`, person_email: `contact@${mark}.example` },
    reffered_by: `${mark} referrer`,
  });
  if (pictured.status !== 200) throw new Error('The coordinator could not edit the institution');
  const annex = await t.buildInstitution({ status: 'Pending', managers: [coordinator] });
  await renameInstitution(t, annex.id, `${mark} Annex`);
  const block = { teacher_id: waitingTeacher.id, user_id: classmate.id, created_at: t.clock.now() };
  await t.db.insertInto('teacher_blocks').values(block).execute();
  await writeRecords(t, mark, { institution, admin, teacher, student });
  const words = { title: `${mark} announcement`, body: `${mark} announced` };
  const announcement = await t.buildAnnouncement(teacher, privateCourse, words);
  await t.db
    .insertInto('announcement_recipients')
    .values({ user_id: student.id, announcement_id: announcement.id })
    .execute();
  await t.db
    .insertInto('announcement_readings')
    .values({ user_id: student.id, announcement_id: announcement.id, read_at: t.clock.now() })
    .execute();
  const question = await t.buildQuestion(student, privateCourse, { body: `${mark} question` });
  await buildPicture(t, student, privateCourse, question.id);
  await t.buildStudyNote(student, privateCourse, { text: `${mark} study note` });
  const draft = await t.buildDraft(teacher, { name: `${mark} draft`, content: `${mark} draft text` });
  const file_id = secretFile.split('/')[3] ?? '';
  await t.db.insertInto('draft_files').values({ user_id: teacher.id, draft_id: draft.id, file_id }).execute();
  const inPost = { course_id: privateCourse._id, post_id: question.id, user_id: classmate.id };
  const reported = { reason: `${mark} report`, created_at: t.clock.now() };
  await t.db
    .insertInto('post_reports')
    .values({ ...inPost, ...reported })
    .execute();
  await t.db
    .insertInto('question_settings')
    .values({ course_id: privateCourse._id, classmates_answer: true, names_hidden: false })
    .execute();
  const settings = { all_materials: true, assessment_id: null, percentage: null, check_at: t.clock.now() };
  const signed = { title: `${mark} title`, signer_name: `${mark} signer`, signer_role: `${mark} role` };
  await t.db
    .insertInto('certificate_settings')
    .values({ course_id: privateCourse._id, offered: true, ...settings, ...signed })
    .execute();
  await t.db
    .insertInto('certificate_checks')
    .values({ course_id: privateCourse._id, user_id: classmate.id, check_at: t.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { code: certificate } = await t.buildCertificate(student, privateCourse, {
    person_name: `${mark} holder`,
    person_key: `${mark} holder`,
    ...signed,
    institution_name: `${mark} seal`,
  });
  const dated = { kind: 'course', _id: privateCourse._id, opensAt: t.clock.now().toISOString(), updatedAt: null };
  const dates = await t.as(teacher);
  await dates.put(`/api/courses/${privateCourse._id}/dates`, dated);
  await dates.put(`/api/courses/${privateCourse._id}/dates`, {
    kind: 'material',
    _id: material,
    dueAt: t.clock.now().toISOString(),
    updatedAt: null,
  });
  const moving = { days: 7, dryRun: true };
  const { state } = (await dates.post(`/api/courses/${privateCourse._id}/dates/move`, moving)).body;
  const moved = await dates.post(`/api/courses/${privateCourse._id}/dates/move`, { ...moving, dryRun: false, state });
  if (moved.status !== 200) throw new Error('The teacher could not move the dates');
  const announced = await (
    await t.as(coordinator)
  ).post(`/api/institution/${institution.id}/announcements`, {
    title: `${mark} assembly`,
    text: `${mark} told to all`,
    audience: 'everybody',
  });
  if (announced.status !== 201) throw new Error('The coordinator could not announce');
  const notice = crypto.randomUUID();
  const told = { kind: 'join_requested', thing_id: privateCourse._id, event_id: notice, items: [] };
  await t.db
    .insertInto('notices')
    .values({ ...told, user_id: teacher.id, at: t.clock.now(), read_at: null })
    .execute();
  await keepNeed(t, mark, { courseId: privateCourse._id, teacher, student });
  const choice = { kind: 'join_requested', here: true, mail: 'now', stop_key: `${mark}-stop` } as const;
  await t.db
    .insertInto('notice_choices')
    .values({ ...choice, user_id: teacher.id })
    .execute();
  await keepChannels(t, mark, { teacher, courseId: privateCourse._id });
  await t.db.insertInto('quiet_hours').values({ user_id: teacher.id, from_minute: 1_320, until_minute: 420 }).execute();
  const image = await uploadAs(t, teacher, `${mark}-figure.png`);
  const takers = { admin, teacher, student, classmate };
  const ofTests = { mark, people: takers, privateCourse, group: group.id, granted, sharedTest: shared.test, image };
  const people = { teacher, waitingTeacher, student };
  const tests = await fillTests(t, ofTests);
  await readCourses(t);
  return {
    ...face,
    ...people,
    ...tests,
    privateCourse,
    inactiveCourse,
    group: group.id,
    joinRequest: joinRequest.id,
    certificate,
    notice,
    annex: annex.id,
    portrait,
    secretFile,
    logo: await dressInstitution(t, coordinator, { id: institution.id, mark }),
  };
}

/** A student who may need somebody, and the reason for which the line was dismissed. */
async function keepNeed(
  t: TestApp,
  mark: string,
  { courseId, teacher, student }: { courseId: string; teacher: TestUser; student: TestUser },
): Promise<void> {
  const line = { course_id: courseId, user_id: student.id, overdue: 1, overdue_newest: t.clock.now() };
  const since = {
    overdue_since: line.overdue_newest,
    overdue_materials: 0,
    materials_since: null,
    materials_newest: null,
  };
  await t.db
    .insertInto('student_needs')
    .values({ ...line, ...since, fell_at: null, idle_since: null, not_started_since: null })
    .execute();
  const dismissal = { reason: 'other', text: `${mark} reason`, dismissed_at: t.clock.now() } as const;
  await t.db
    .insertInto('need_dismissals')
    .values({ ...line, ...dismissal, dismissed_by: teacher.id, fell_at: null, idle: false, not_started: false })
    .execute();
}

type Known = { institution: { id: string }; admin: TestUser; teacher: TestUser; student: TestUser };

/** Writes records beside people and courses: the log, rosters, links, mail, days. */
async function writeRecords(t: TestApp, mark: string, { institution, admin, teacher, student }: Known): Promise<void> {
  const act = { db: t.db, clock: t.clock, ids: { next: () => crypto.randomUUID() } };
  const origin = { ip: '192.0.2.7', requestId: `${mark}-request` };
  await recordAct(
    { ...act, actor: teacher, origin },
    {
      action: 'group_deleted',
      target: { kind: 'group', id: crypto.randomUUID(), name: `${mark} group that was` },
      institutionId: institution.id,
      changes: [{ field: `${mark} field`, before: null, after: `${mark} after` }],
    },
  );
  await recordAct(
    { ...act, actor: student, origin: null },
    {
      action: 'sign_in',
      target: { kind: 'user', id: student.id },
      institutionId: institution.id,
    },
  );
  const now = t.clock.now();
  const upload = { purpose: 'work' as const, newcomer: false, promised: 1_000, created_at: now };
  await t.db
    .insertInto('open_uploads')
    .values({ ...upload, id: crypto.randomUUID(), user_id: teacher.id, institution_id: institution.id })
    .execute();
  await writeRoster(t, mark, { admin, student });
  await writeBulkAct(t, mark, { institution, admin, student });
  const later = new Date(now.getTime() + 3_600_000);
  const link = { id: crypto.randomUUID(), token_hash: Buffer.from(mark), user_id: student.id };
  await t.db
    .insertInto('password_links')
    .values({ ...link, created_at: now, expires_at: later })
    .execute();
  const mail = { id: crypto.randomUUID(), recipient: student.email, subject: `${mark} subject`, body: `${mark} body` };
  await t.db
    .insertInto('mails')
    .values({ ...mail, created_at: now, next_try_at: now, expires_at: later })
    .execute();
  await t.db.insertInto('active_days').values({ user_id: student.id, day: '2026-03-01' }).execute();
  const device = { user_id: student.id, token_hash: createHash('sha256').update(mark).digest() };
  await t.db
    .insertInto('known_devices')
    .values({ ...device, created_at: now, last_used_at: now })
    .execute();
  await giveFactor(t, student.id, [`${mark} code`]);
  await storePasskey(t, student.id, `${mark} passkey`);
  await fillProviders(t, mark, { institution, student });
  await fillConsent(t, student);
  const emailLink = { user_id: student.id, email: `${mark}@example.org`, token_hash: device.token_hash };
  await t.db
    .insertInto('email_links')
    .values({ ...emailLink, created_at: now, expires_at: later })
    .execute();
  const address = { secret_hash: device.token_hash, password_mark: device.token_hash, made_at: now };
  await t.db
    .insertInto('calendars')
    .values({ user_id: student.id, ...address })
    .execute();
  await t.db
    .insertInto('student_notes')
    .values({ user_id: teacher.id, student_id: student.id, text: `${mark} note`, updated_at: now })
    .execute();
}
