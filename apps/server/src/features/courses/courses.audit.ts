import type { AuditEntry } from '@lectern/contract';
import { type AuditEvent, type RecordedAct, recordActs } from '../audit/index.ts';
import { findInstitutionShown } from './course-owner.repository.ts';
import type { CourseRow } from './courses.repository.ts';

type Told = Pick<CourseRow, 'id' | 'name' | 'status' | 'created_by' | 'course_type'>;
type Kind = Pick<AuditEvent, 'action' | 'changes'>;

/** Writes into the log what was done to a course, by its name, because a deleted course has no row left one day. */
export async function recordOnCourse(act: RecordedAct, course: Told, ...kinds: Kind[]): Promise<void> {
  if (kinds.length === 0) return;
  const about = {
    target: { kind: 'course' as const, id: course.id, name: course.name },
    institutionId: await findInstitutionShown(act.db, course),
  };
  await recordActs(
    act,
    kinds.map((kind) => ({ ...about, ...kind })),
  );
}

const change = (field: string, before: string | null, after: string | null): AuditEntry['changes'][number] => ({
  field,
  before,
  after,
});

/** The fields of a course whose change is told by its name alone: what they hold is the author's. */
const fields = {
  name: 'name',
  title: 'title',
  description: 'description',
  imageUrl: 'image_url',
  duration: 'duration',
  duration_unit: 'duration_unit',
  course_type: 'course_type',
} as const satisfies Record<string, keyof CourseRow>;

type Columns = Pick<CourseRow, (typeof fields)[keyof typeof fields] | 'status' | 'join_code' | 'created_by'>;

/** The entries of an update in the log: one entry for each thing that somebody may look for. */
export function changesToTell(before: Columns, after: Columns, newContents: boolean): Kind[] {
  const changed = Object.entries(fields).filter(([, column]) => before[column] !== after[column]);
  const names = changed.map(([field]) => field);
  if (newContents) names.push('subjects');
  const kinds: Kind[] = [];
  if (names.length > 0)
    kinds.push({ action: 'course_updated', changes: names.map((field) => change(field, null, null)) });
  if (before.status !== after.status)
    kinds.push({ action: 'course_status_changed', changes: [change('status', before.status, after.status)] });
  if (before.join_code !== after.join_code) kinds.push({ action: 'course_join_code_changed' });
  if (before.created_by !== after.created_by) kinds.push({ action: 'course_owner_changed' });
  return kinds;
}
