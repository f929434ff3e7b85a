import { sql } from 'kysely';
import type { Db, Placed, Position } from '../../platform/db/index.ts';
import type { Section } from './own-data-section.ts';
import { sectionsOfTests } from './own-data-of-tests.repository.ts';

/** Something that is kept about a person, as their file shows it. */
type Item = Record<string, unknown>;

/** The account itself, without what is secret. */
export async function findOwnAccount(db: Db, userId: string): Promise<Item | null> {
  const { rows } = await sql<{ item: Item }>`
    select json_build_object('_id', u.id, 'username', u.username, 'email', u.email,
      'emailVerified', u.email_verified, 'phoneNumber', u.phone_number,
      'profilePicture', u.profile_picture, 'role', u.role, 'isAdmin', u.is_admin, 'isActive', u.is_active,
      'isApproved', u.is_approved, 'appliedAt', u.applied_at, 'institution', i.name, 'appliedInstitution', applied.name,
      'educationLevel', u.education_level, 'schoolClass', u.school_class, 'collegeDegree', u.college_degree,
      'customCollegeDegree', u.custom_college_degree, 'experience', u.experience, 'expertise', u.expertise,
      'createdAt', u.created_at, 'updatedAt', u.updated_at) as item
    from users u left join institutions i on i.id = u.institution_id
      left join institutions applied on applied.id = u.applied_institution_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0]?.item ?? null;
}

/** Everything else that is kept about a person, by the table in which it is kept. */
export const ownDataSections: readonly Section[] = [
  {
    name: 'authSessions',
    from: (userId) => sql`auth_sessions s where s.user_id = ${userId}`,
    at: sql`s.created_at`,
    id: sql`s.id`,
    item: () => sql`'ip', s.ip, 'userAgent', s.user_agent, 'remember', s.remember, 'createdAt', s.created_at,
      'lastSeenAt', s.last_seen_at, 'expiresAt', s.expires_at`,
  },
  {
    name: 'knownDevices',
    from: (userId) => sql`known_devices k where k.user_id = ${userId}`,
    at: sql`k.created_at`,
    id: sql`substring(encode(k.token_hash, 'hex') for 32)::uuid`,
    item: () => sql`'createdAt', k.created_at, 'lastUsedAt', k.last_used_at`,
  },
  {
    name: 'emailLinks',
    from: (userId) => sql`email_links l where l.user_id = ${userId}`,
    at: sql`l.created_at`,
    id: sql`l.user_id`,
    item: () => sql`'email', l.email, 'createdAt', l.created_at, 'expiresAt', l.expires_at`,
  },
  {
    name: 'activeDays',
    from: (userId) => sql`active_days d where d.user_id = ${userId}`,
    at: sql`d.day::timestamptz`,
    id: sql`d.user_id`,
    item: () => sql`'day', d.day`,
  },
  {
    name: 'managedInstitutions',
    from: (userId) => sql`institution_managers m join institutions i on i.id = m.institution_id
      where m.user_id = ${userId}`,
    at: sql`i.created_at`,
    id: sql`i.id`,
    item: () => sql`'_id', i.id, 'name', i.name`,
  },
  {
    name: 'courses',
    from: (userId) => sql`courses c where c.created_by = ${userId}`,
    at: sql`c.created_at`,
    id: sql`c.id`,
    item: () => sql`'_id', c.id, 'name', c.name, 'title', c.title, 'description', c.description,
      'duration', c.duration, 'duration_unit', c.duration_unit, 'course_type', c.course_type, 'status', c.status,
      'join_code', c.join_code, 'createdAt', c.created_at, 'updatedAt', c.updated_at, 'deletedAt', c.deleted_at`,
  },
  {
    name: 'groups',
    from: (userId) => sql`groups g where g.created_by = ${userId}`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    item: () => sql`'_id', g.id, 'name', g.name, 'description', g.description, 'status', g.status,
      'createdAt', g.created_at, 'updatedAt', g.updated_at`,
  },
  {
    name: 'memberships',
    from: (userId) => sql`group_users gu join groups g on g.id = gu.group_id where gu.user_id = ${userId}`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    item: () => sql`'group', g.id, 'name', g.name`,
  },
  {
    name: 'joinRequests',
    from: (userId) => sql`join_requests r where r.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'course', r.course_id, 'status', r.status, 'reason', r.reason,
      'createdAt', r.created_at, 'decidedAt', r.decided_at`,
  },
  {
    name: 'blockedStudents',
    from: (userId) => sql`teacher_blocks b where b.teacher_id = ${userId}`,
    at: sql`b.created_at`,
    id: sql`b.user_id`,
    item: () => sql`'student', b.user_id, 'createdAt', b.created_at`,
  },
  {
    name: 'blockedBy',
    from: (userId) => sql`teacher_blocks b where b.user_id = ${userId}`,
    at: sql`b.created_at`,
    id: sql`b.teacher_id`,
    item: () => sql`'teacher', b.teacher_id, 'createdAt', b.created_at`,
  },
  {
    name: 'ratings',
    from: (userId) => sql`ratings r where r.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'course', r.course_id, 'rating', r.rating, 'comment', r.comment,
      'createdAt', r.created_at`,
  },
  {
    name: 'progress',
    from: (userId) => sql`material_progress p where p.user_id = ${userId}`,
    at: sql`p.opened_at`,
    id: sql`p.material_id`,
    item: () => sql`'material', p.material_id, 'openedAt', p.opened_at, 'completedAt', p.completed_at, 'how', p.how,
      'positionSeconds', p.position_seconds, 'watched', p.watched::text, 'updatedAt', p.updated_at`,
  },
  ...sectionsOfTests,
  {
    name: 'files',
    from: (userId) => sql`files f where f.owner_id = ${userId}`,
    at: sql`f.created_at`,
    id: sql`f.id`,
    item: () => sql`'_id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size,
      'createdAt', f.created_at`,
  },
  {
    name: 'unfinishedUploads',
    from: (userId) => sql`open_uploads o where o.user_id = ${userId}`,
    at: sql`o.created_at`,
    id: sql`o.id`,
    item: () => sql`'_id', o.id, 'size', o.promised, 'createdAt', o.created_at`,
  },
  {
    name: 'imports',
    from: (userId) => sql`rosters r where r.created_by = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'fileName', r.file_name, 'status', r.status, 'createdAt', r.created_at`,
  },
  {
    name: 'importedAs',
    // A person stands once in a file: what comes twice is refused.
    from: (userId) => sql`roster_rows w join rosters r on r.id = w.roster_id where w.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'import', r.id, 'line', w.line, 'cells', w.cells, 'action', w.action, 'importedAt', w.done_at`,
  },
  {
    name: 'auditEntries',
    from: (userId) => sql`audit_entries e where (e.actor_id = ${userId} or e.target_id = ${userId})`,
    at: sql`e.at`,
    id: sql`e.id`,
    // Where somebody else acted, their address is theirs.
    item: (userId) => sql`'at', e.at, 'action', e.action, 'byMe', e.actor_id is not distinct from ${userId}::uuid,
      'toMe', e.target_id is not distinct from ${userId}::uuid, 'kind', e.target_kind, 'changes', e.changes,
      'ip', case when e.actor_id = ${userId} then e.ip end`,
  },
];

/** The next `count` rows of a section as they are shown at `now`, newest first. */
export async function listOwnData(
  db: Db,
  section: Section,
  userId: string,
  now: Date,
  after: Position | null,
  count: number,
): Promise<(Placed & { item: Item })[]> {
  const { from, at, id, item } = section;
  const further = after ? sql`(${at}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<Placed & { item: Item }>`
    select ${id} as id, ${at}::text as created_at_exact, json_build_object(${item(userId, now)}) as item
    from ${from(userId)} and ${further} order by ${at} desc, ${id} desc limit ${count}`.execute(db);
  return rows;
}
