import type { TeacherApproval, TeacherApprovalQuery } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { presentTeacherApproval } from './teacher-approvals.presenter.ts';
import { listTeachers, listTeachersAfter, type TeacherApprovalRow } from './teacher-approvals.repository.ts';

/** One page of the teachers whose approval the viewer may look at, newest first unless asked otherwise. */
export async function pageOfTeachers(
  db: Db,
  viewer: Actor,
  query: TeacherApprovalQuery,
): Promise<Page<TeacherApproval>> {
  const { rows, total } = await listTeachers(db, viewer, query, query.sort ?? '-createdAt', pageOffset(query));
  return toPage(query, total, rows.map(presentTeacherApproval));
}

/** The headings of the table, as the screen has them. */
export const teacherColumns = [
  'Username',
  'Email',
  'Phone Number',
  'Institution',
  'Registered At',
  'IsActive',
  'IsApproved',
  'Approved By',
] as const;

const step = 100;

/** All the same teachers as rows of a table under `teacherColumns`, read in steps. */
export async function* teacherRows(db: Db, viewer: Actor, query: Omit<TeacherApprovalQuery, 'page' | 'limit'>) {
  let last: TeacherApprovalRow | null = null;
  for (;;) {
    const rows: TeacherApprovalRow[] = await listTeachersAfter(
      db,
      viewer,
      query,
      query.sort ?? '-createdAt',
      last,
      step,
    );
    yield* rows.map((row) => [
      row.username,
      row.email,
      row.phone_number,
      row.institution?.name ?? null,
      row.created_at,
      row.is_active,
      row.is_approved === true,
      row.approver?.username ?? null,
    ]);
    last = rows.at(-1) ?? null;
    if (rows.length < step) return;
  }
}
