import type { Role } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { listJoinedStudents } from '../courses/index.ts';
import { isApproved } from '../institutions/index.ts';
import { listMembers } from '../users/index.ts';
import { type AnnouncementRow, findStanding, readChosen } from './announcements.repository.ts';

/** The part of an announcement that says to whom it goes. */
type Addressed = Pick<AnnouncementRow, 'id' | 'course_id' | 'institution_id' | 'audience'>;

const rolesOf: Readonly<Record<AnnouncementRow['audience'], readonly Role[]>> = {
  everybody: ['student', 'teacher'],
  students: ['student'],
  teachers: ['teacher'],
  chosen: [],
};

/** The people to whom each of these announcements of one place goes now, each audience asked for once. */
export async function readAudiences(db: Db, announcements: readonly Addressed[]): Promise<Map<string, string[]>> {
  const chosen = await readChosen(
    db,
    announcements.filter(({ audience }) => audience === 'chosen').map(({ id }) => id),
  );
  const whole = new Map<string, Promise<string[]>>();
  const audiences = new Map<string, string[]>();
  for (const one of announcements) {
    const key = one.course_id ?? one.audience;
    const asked = whole.get(key) ?? everybodyOf(db, one);
    whole.set(key, asked);
    const people = await asked;
    audiences.set(one.id, one.audience === 'chosen' ? people.filter((id) => chosen.get(one.id)?.has(id)) : people);
  }
  return audiences;
}

async function everybodyOf(db: Db, { course_id, institution_id, audience }: Addressed): Promise<string[]> {
  if (course_id !== null) return (await listJoinedStudents(db, [course_id])).get(course_id) ?? [];
  if (institution_id === null || !(await isApproved(db, institution_id))) return [];
  return listMembers(db, institution_id, rolesOf[audience]);
}

/** The people to whom an announcement goes now; nobody while it is not sent, or once it is taken back. */
export async function listAudience(db: Db, id: string): Promise<string[]> {
  const announcement = await findStanding(db, id);
  if (announcement === null) return [];
  return (await readAudiences(db, [announcement])).get(id) ?? [];
}
