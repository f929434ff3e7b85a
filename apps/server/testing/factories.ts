import { randomBytes } from 'node:crypto';
import type { Course, CreateCourseInput, SignInWay, StaffRole } from '@lectern/contract';
import type { Insertable } from 'kysely';
import { createCourse } from '../src/features/courses/index.ts';
import {
  authSessionCookie,
  cookieName,
  hashAuthSessionToken,
  newAuthSessionToken,
} from '../src/platform/auth/index.ts';
import type { Clock, Ids, Random } from '../src/platform/clock/index.ts';
import type { Db } from '../src/platform/db/index.ts';
import type { UsersTable } from '../src/platform/db/schema.ts';
import type { CertificatesTable } from '../src/platform/db/schema-of-certificates.ts';
import type { PostsTable } from '../src/platform/db/schema-of-questions.ts';
import type { DraftsTable } from '../src/platform/db/schema-of-drafts.ts';
import type { StudyNotesTable } from '../src/platform/db/schema-of-study-notes.ts';
import type { Actor } from '../src/platform/policy/index.ts';
import { nameKey } from '../src/platform/text/name-key.ts';
import { createTestFactories } from './test-factories.ts';

type Deps = { db: Db; clock: Clock; ids: Ids; random: Random; https: boolean };

export type TestUser = {
  id: string;
  username: string;
  email: string;
  role: UsersTable['role'];
  isAdmin: boolean;
  institutionId: string | null;
};
export type UserOverrides = Partial<{
  username: string;
  role: UsersTable['role'];
  isAdmin: boolean;
  isActive: boolean;
  isApproved: boolean;
  institutionId: string;
  passwordHash: string;
}>;
export type CourseOverrides = Partial<CreateCourseInput>;

/** Makes rows for tests, with what a test does not care about filled in. */
export type Factories = ReturnType<typeof createFactories>;

let serial = 0;

export function createFactories(deps: Deps) {
  const { db, clock, ids, random } = deps;

  /** A user, who manages these institutions if any. */
  async function buildUser(overrides: UserOverrides = {}, manages: { id: string }[] = []): Promise<TestUser> {
    serial += 1;
    const role = overrides.role ?? 'student';
    const isAdmin = overrides.isAdmin ?? role === 'admin';
    const user = {
      id: ids.next(),
      username: overrides.username ?? `${role} ${serial}`,
      email: `${role}${serial}@example.org`,
    };
    await db
      .insertInto('users')
      .values({
        ...user,
        username_key: nameKey(user.username),
        email_key: nameKey(user.email),
        password_hash: overrides.passwordHash ?? null,
        role,
        is_admin: isAdmin,
        is_active: overrides.isActive ?? true,
        is_approved: role === 'teacher' ? (overrides.isApproved ?? true) : null,
        institution_id: overrides.institutionId ?? null,
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute();
    for (const { id } of manages)
      await db.insertInto('institution_managers').values({ institution_id: id, user_id: user.id }).execute();
    return { ...user, role, isAdmin, institutionId: overrides.institutionId ?? null };
  }

  /** The cookie of a fresh auth session, which began in a way that was not written down, unless one is named. */
  async function cookieOf(user: { id: string }, cameBy: SignInWay | null = null): Promise<string> {
    const token = newAuthSessionToken(random);
    const now = clock.now();
    await db
      .insertInto('auth_sessions')
      .values({
        id: ids.next(),
        token_hash: hashAuthSessionToken(token),
        user_id: user.id,
        remember: false,
        came_by: cameBy,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 12 * 60 * 60 * 1000),
      })
      .execute();
    return `${cookieName(authSessionCookie, deps.https)}=${token}`;
  }

  async function buildCourse(owner: TestUser, overrides: CourseOverrides = {}) {
    return createCourse({ clock, ids, db, actor: actorOf(owner), origin: null }, { ...courseInput(), ...overrides });
  }

  /** Gives a teacher a part on a course of somebody else's. */
  async function buildStaff(course: { _id: string }, teacher: { id: string }, role: StaffRole): Promise<void> {
    await db
      .insertInto('course_staff')
      .values({ course_id: course._id, user_id: teacher.id, role, created_at: clock.now(), ended_at: null })
      .execute();
  }

  async function buildInstitution(
    overrides: {
      status?: 'Approved' | 'Pending' | 'Rejected';
      managers?: { id: string }[];
      courses?: { _id: string }[];
    } = {},
  ) {
    serial += 1;
    const id = ids.next();
    const name = `Institution ${serial}`;
    const at = { created_at: clock.now(), updated_at: clock.now() };
    await db
      .insertInto('institutions')
      .values({ id, name, name_key: nameKey(name), type: 'School', status: overrides.status ?? 'Approved', ...at })
      .execute();
    for (const manager of overrides.managers ?? []) {
      await db.insertInto('institution_managers').values({ institution_id: id, user_id: manager.id }).execute();
    }
    for (const course of overrides.courses ?? []) {
      await db.insertInto('institution_course_access').values({ institution_id: id, course_id: course._id }).execute();
    }
    return { id, name };
  }

  async function buildGroup(
    owner: TestUser,
    members: { users?: { id: string }[]; courses?: { _id: string }[]; status?: 'active' | 'inactive' },
  ) {
    serial += 1;
    const id = ids.next();
    const name = `Group ${serial}`;
    await db
      .insertInto('groups')
      .values({
        id,
        name,
        name_key: nameKey(name),
        status: members.status ?? 'active',
        created_by: owner.id,
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute();
    for (const user of members.users ?? [])
      await db.insertInto('group_users').values({ group_id: id, user_id: user.id }).execute();
    for (const course of members.courses ?? []) {
      await db.insertInto('group_courses').values({ group_id: id, course_id: course._id }).execute();
    }
    return { id, name };
  }

  async function buildJoinRequest(
    course: { _id: string },
    user: { id: string },
    status: 'pending' | 'approved' | 'rejected',
  ) {
    const id = ids.next();
    const decidedAt = status === 'pending' ? null : clock.now();
    await db
      .insertInto('join_requests')
      .values({ id, course_id: course._id, user_id: user.id, status, created_at: clock.now(), decided_at: decidedAt })
      .execute();
    return { id };
  }

  /** An announcement to a course that was sent just now; nobody is told of it. */
  async function buildAnnouncement(
    author: { id: string },
    course: { _id: string },
    words = { title: 'News', body: 'Read this.' },
  ) {
    const id = ids.next();
    const now = clock.now();
    const times = { send_at: now, sent_at: now, edited_at: null, withdrawn_at: null, created_at: now, updated_at: now };
    await db
      .insertInto('announcements')
      .values({
        id,
        course_id: course._id,
        institution_id: null,
        audience: 'everybody',
        author_id: author.id,
        ...words,
        ...times,
        updated_by: null,
      })
      .execute();
    return { id };
  }

  /** A question of a student's at the first material of a course. */
  async function buildQuestion(
    author: { id: string },
    course: Pick<Course, '_id' | 'subjects'>,
    more: Partial<Insertable<PostsTable>> = {},
  ) {
    const id = ids.next();
    const none = { edited_at: null, deleted_at: null, hidden_at: null, hidden_reason: null };
    const open = { resolved_at: null, accepted_at: null, waits: true };
    await db
      .insertInto('posts')
      .values({
        course_id: course._id,
        id,
        material_id: course.subjects[0]?.materials[0]?._id ?? '',
        question_id: null,
        author_id: author.id,
        by_staff: false,
        body: 'Why is that so?',
        second: null,
        page: null,
        created_at: clock.now(),
        ...none,
        ...open,
        ...more,
      })
      .execute();
    return { id };
  }

  /** A note of a student's at the first material of a course. */
  async function buildStudyNote(
    writer: { id: string },
    course: Pick<Course, '_id' | 'subjects'>,
    more: Partial<Insertable<StudyNotesTable>> = {},
  ) {
    const material = course.subjects[0]?.materials[0];
    const id = ids.next();
    const at = { material_id: material?._id ?? '', material_name: material?.name ?? '', second: null, page: null };
    const times = { created_at: clock.now(), updated_at: clock.now() };
    await db
      .insertInto('study_notes')
      .values({ user_id: writer.id, id, course_id: course._id, ...at, text: 'Leaves are green', ...times, ...more })
      .execute();
    return { id };
  }

  /** A draft of a new course. */
  async function buildDraft(author: { id: string }, more: Partial<Insertable<DraftsTable>> = {}) {
    const id = ids.next();
    const form = { kind: 'course' as const, thing_id: null, name: 'Mosses', based_on: null };
    await db
      .insertInto('drafts')
      .values({ user_id: author.id, id, ...form, idempotency_key: id, content: '{}', updated_at: clock.now(), ...more })
      .execute();
    return { id };
  }

  /** A certificate of a course, as if the person had earned it. */
  async function buildCertificate(
    holder: { id: string },
    course: Pick<Course, '_id'> & { name?: string },
    more: Partial<Insertable<CertificatesTable>> = {},
  ) {
    const id = ids.next();
    const code = randomBytes(16).toString('base64url');
    const none = { institution_name: null, institution_id: null, title: null, signer_name: null, signer_role: null };
    const valid = { doubted_at: null, revoked_at: null, revoked_by: null, revoked_reason: null };
    const asked = { all_materials: true, assessment_id: null, test_name: null, percentage: null };
    serial += 1;
    await db
      .insertInto('certificates')
      .values({
        course_id: course._id,
        id,
        user_id: holder.id,
        code,
        place: serial,
        person_name: 'Amelia Stone',
        person_key: 'amelia stone',
        course_name: course.name ?? 'A course',
        duration: 3,
        duration_unit: 'hours',
        issued_at: clock.now(),
        ...none,
        ...valid,
        ...asked,
        ...more,
      })
      .execute();
    return { id, code };
  }

  /** Many courses without contents, quickly, the i-th made at `at(i)`. */
  async function seedCourses(owner: TestUser, count: number, at: (i: number) => Date): Promise<void> {
    const rows = Array.from({ length: count }, (_, i) => {
      const id = ids.next();
      const made = { created_by: owner.id, created_at: at(i), updated_at: at(i) };
      const kind = { course_type: 'public', status: 'active', duration: 1, duration_unit: 'hours' } as const;
      return {
        id,
        name: `Seeded ${i}`,
        title: `Seeded ${i}`,
        join_code: id,
        join_code_key: id.toUpperCase(),
        ...kind,
        ...made,
      };
    });
    await db.insertInto('courses').values(rows).execute();
  }

  const ofTests = createTestFactories(deps);
  return {
    buildUser,
    cookieOf,
    buildCourse,
    buildStaff,
    seedCourses,
    buildInstitution,
    buildGroup,
    buildJoinRequest,
    buildAnnouncement,
    buildQuestion,
    buildDraft,
    buildStudyNote,
    buildCertificate,
    ...ofTests,
  };
}

/** A user as rules see them. */
export function actorOf(user: TestUser): Actor {
  return {
    id: user.id,
    role: user.role,
    isAdmin: user.isAdmin,
    institutionId: user.institutionId,
    authSessionId: user.id,
  };
}

/** The smallest valid course. */
export function courseInput(): CreateCourseInput {
  serial += 1;
  return {
    name: `Course ${serial}`,
    duration: 3,
    subjects: [
      {
        name: 'First subject',
        duration: 1,
        materials: [{ name: 'First material', content_type: 'PDF', content_url: 'https://example.org/first.pdf' }],
      },
    ],
  };
}
