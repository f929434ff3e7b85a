import { randomUUID } from 'node:crypto';
import { type Course, type IdTable, type StaffRole, staffRoles, tusPath } from '@lectern/contract';
import { cheapHash } from '../cheap-hash.ts';
import { buildToken } from '../features/access-tokens/build-token.ts';
import { buildDelivery, buildWebhook } from '../features/webhooks/build-webhook.ts';
import { buildCertificate, buildProvider } from '../features/auth/provider-input.ts';
import { buildSource } from '../features/rosters/build-source.ts';
import { buildPicture } from '../features/questions/build-picture.ts';
import { beginUpload, tinyPng, uploadForm } from '../files.ts';
import type { TestApp, BuiltTest, TestUser } from '../index.ts';
import type { ActorName } from './access.ts';

/** A request beside its method and address. */
export type Sent = { payload?: object | string | Buffer; headers?: Record<string, string> };
type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** The things that routes are called with. */
export type Things = {
  /** The author's, with a file, an upload that the author began and a group with the course. */
  course: Course;
  file: string;
  upload: string;
  group: string;
  /** A pending request of the account's to join the course. */
  joinRequest: string;
  /** An institution that the coordinator manages. */
  institution: string;
  /** A teacher whom an admin made, and who waits in another institution of the coordinator's. */
  waitingTeacher: string;
  /** A student who asked to join the course. */
  askedToJoin: string;
  roster: string;
  /** A source of an admin's that people are pulled from, at which nobody answers. */
  rosterSource: string;
  /** An act of the admin's on many people, which can be undone. */
  bulkAct: string;
  /** A sign-in provider, at which nobody answers. */
  provider: string;
  /** One of two certificates at the provider. */
  providerCertificate: string;
  /** An access token of an admin's for the institution. */
  accessToken: string;
  /** A webhook of an admin's for the institution, with a message that waits. */
  webhook: string;
  delivery: string;
  /** One test of the course, and the student's attempt at another one, with a question of it. */
  test: BuiltTest;
  attempt: string;
  question: string;
  /** One of the account's at the test, which waits. */
  timeRequest: string;
  /** One to the course, which was sent. */
  announcement: string;
  /** A question of the student's at the course's material. */
  post: string;
  /** A picture in it. */
  picture: string;
  /** A draft of the author's. */
  draft: string;
  /** A note of the student's at it. */
  note: string;
  /** The student's, of the course. */
  certificate: string;
  /** The archive of a course that the author uploaded, where one is needed. */
  archive: string;
  /** The test's version to correct, its correction, and the secret of a mailed link, where one is needed. */
  basis: string;
  regrade: string;
  token: string;
};

/** The things, the people and the means to prepare more. */
export type Scene = Things & {
  t: TestApp;
  account: TestUser;
  student: TestUser;
  /** A teacher who has no part on the course. */
  helper: TestUser;
  /** Those who call. */
  people: ReadonlyMap<Caller, TestUser>;
  /** Another number each time. */
  number: () => number;
  request: Stage['request'];
};

/** Those who call, with those to whom the author gave a part on the course. */
export type Caller = ActorName | StaffRole;

export type Stage = {
  request(method: string, url: string, actor: Caller, sent: Sent): Promise<Answer>;
  buildScene(course_type: 'public' | 'private'): Promise<Scene>;
};

/** The password of all who have one. */
export const password = 'correct horse';

export const materialOf = (course: Course): string => course.subjects[0]?.materials[0]?._id ?? '';

/** The rows that a path names, by their table. */
export const rowsOf = (things: Things): Record<IdTable, string> => ({
  access_tokens: things.accessToken,
  announcements: things.announcement,
  assessment_keys: things.question,
  assessments: things.test.id,
  attempts: things.attempt,
  // An id of no auth session.
  auth_sessions: things.course._id,
  // An id of no passkey.
  passkeys: things.course._id,
  bulk_acts: things.bulkAct,
  certificates: things.certificate,
  courses: things.course._id,
  drafts: things.draft,
  files: things.file.split('/')[3] ?? '',
  groups: things.group,
  identity_providers: things.provider,
  institutions: things.institution,
  materials: materialOf(things.course),
  post_pictures: things.picture,
  posts: things.post,
  provider_certificates: things.providerCertificate,
  regrades: things.regrade,
  roster_sources: things.rosterSource,
  rosters: things.roster,
  study_notes: things.note,
  subjects: things.course.subjects[0]?._id ?? '',
  time_requests: things.timeRequest,
  users: things.askedToJoin,
  webhook_deliveries: things.delivery,
  webhooks: things.webhook,
});

/** People of every kind on an application, and scenes for them. */
export async function createStage(t: TestApp): Promise<Stage> {
  // At an institution, whose teachers get what is shared with colleagues; none of the others is of it.
  const author = await t.buildUser({ role: 'teacher', institutionId: (await t.buildInstitution()).id });
  const account = await t.buildUser({ passwordHash: await cheapHash(password) });
  const student = await t.buildUser();
  const people = new Map<Caller, TestUser>([
    ['student', student],
    ['author', author],
    ['other teacher', await t.buildUser({ role: 'teacher' })],
    ['co-teacher', await t.buildUser({ role: 'teacher' })],
    ['marker', await t.buildUser({ role: 'teacher' })],
    ['coordinator', await t.buildUser({ role: 'coordinator' })],
    ['admin', await t.buildUser({ role: 'admin' })],
    ['blocked admin', await t.buildUser({ role: 'admin', isActive: false })],
  ]);
  let numbers = 0;

  const request: Stage['request'] = async (method, url, actor, { payload, headers }) => {
    // Signed in anew each time, because one of the routes signs out.
    const user = people.get(actor);
    const cookie = user && (await t.cookieOf(user));
    const answer = await t.app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };

  async function buildScene(course_type: 'public' | 'private'): Promise<Scene> {
    // Time goes on, as outside: join codes are made of it, and those of one moment are tried one after the other.
    t.clock.advance(1_000);
    // Each scene has an upload that nobody finishes, and nobody may have many.
    await t.db.deleteFrom('open_uploads').execute();
    const uploaded = await request('POST', '/api/files', 'author', uploadForm('a.png', tinyPng));
    const file = (JSON.parse(uploaded.body) as { file: { url: string } }).file.url;
    const course = await t.buildCourse(author, { course_type, imageUrl: file });
    for (const role of staffRoles) await t.buildStaff(course, people.get(role) ?? author, role);
    const begun = await request('POST', tusPath, 'author', { headers: beginUpload });
    const group = await t.buildGroup(author, { users: [account], courses: [course] });
    const joinRequest = await t.buildJoinRequest(course, account, 'pending');
    const asked = await t.buildUser();
    await t.buildJoinRequest(course, asked, 'rejected');
    const coordinator = people.get('coordinator');
    const institution = await t.buildInstitution({ managers: coordinator ? [coordinator] : [] });
    // An institution with members cannot be deleted, so the teacher belongs to another one of the coordinator's.
    const other = await t.buildInstitution({ managers: coordinator ? [coordinator] : [] });
    const waiting = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: other.id });
    const test = await t.buildTest(author, course);
    const sat = await t.buildTest(author, course);
    const webhook = await buildWebhook(t, people.get('admin') ?? author, { institution_id: institution.id });
    const post = (await t.buildQuestion(student, course)).id;
    const provider = await buildProvider(t);
    return {
      t,
      account,
      student,
      helper: await t.buildUser({ role: 'teacher' }),
      people,
      number: () => (numbers += 1),
      request,
      course,
      file,
      upload: String(begun.headers['location']),
      group: group.id,
      joinRequest: joinRequest.id,
      institution: institution.id,
      waitingTeacher: waiting.id,
      askedToJoin: asked.id,
      roster: await buildRoster(),
      bulkAct: await buildBulkAct(),
      provider: provider.id,
      providerCertificate: await buildCertificate(t, provider.id),
      webhook: webhook.id,
      delivery: await buildDelivery(t, webhook),
      rosterSource: (await buildSource(t, people.get('admin') ?? author)).id,
      accessToken: (await buildToken(t, people.get('admin') ?? author, { institution_id: institution.id })).id,
      test,
      attempt: (await t.buildAttempt(sat, student)).id,
      question: sat.questions[0]?.id ?? '',
      timeRequest: await buildTimeRequest(t, { test, course, student: account }),
      announcement: (await t.buildAnnouncement(author, course)).id,
      post,
      picture: await buildPicture(t, student, course, post),
      draft: (await t.buildDraft(author)).id,
      note: (await t.buildStudyNote(student, course)).id,
      certificate: (await t.buildCertificate(student, course)).id,
      archive: '',
      basis: '',
      regrade: '',
      token: '',
    };
  }

  /** A roster that waits to be imported. */
  async function buildRoster(): Promise<string> {
    const created_by = people.get('admin')?.id ?? '';
    const file = { file_name: 'a.csv', headers: ['username'], columns: ['username'], allow_admins: false };
    const roster = {
      id: randomUUID(),
      ...file,
      status: 'ready',
      creates: 1,
      // A script works on those alone that came with a token.
      by_token: true,
      created_by,
      created_at: t.clock.now(),
    } as const;
    await t.db.insertInto('rosters').values(roster).execute();
    return roster.id;
  }

  /** An act that changed nobody who is there any more. */
  async function buildBulkAct(): Promise<string> {
    const made = { created_by: people.get('admin')?.id ?? '', created_at: t.clock.now() };
    const bulkAct = {
      id: randomUUID(),
      kind: 'block',
      target_id: null,
      target_name: null,
      changed: 1,
      ...made,
    } as const;
    await t.db.insertInto('bulk_acts').values(bulkAct).execute();
    return bulkAct.id;
  }

  return { request, buildScene };
}

/** A request for another attempt at a test, which waits. */
async function buildTimeRequest(
  t: TestApp,
  { test, course, student }: { test: { id: string }; course: { _id: string }; student: { id: string } },
): Promise<string> {
  const id = randomUUID();
  const place = { course_id: course._id, assessment_id: test.id, user_id: student.id };
  const wish = { wants: ['attempt'], reason: 'Was ill', status: 'waiting' } as const;
  await t.db
    .insertInto('time_requests')
    .values({ id, ...place, ...wish, created_at: t.clock.now() })
    .execute();
  return id;
}

/** Gives all who call the password. */
export async function givePasswords({ t, people }: Scene): Promise<void> {
  const password_hash = await cheapHash(password);
  const ids = [...people.values()].map(({ id }) => id);
  await t.db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute();
}
