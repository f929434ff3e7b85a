import type { TeacherApproval, TeacherApprovalQuery } from '@lectern/contract';
import { type Db, inStepsAfter } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { presentTeacherApproval } from './teacher-approvals.presenter.ts';
import {
  listTeachers,
  listTeachersAfter,
  searchesOf,
  type TeacherApprovalRow,
} from './teacher-approvals-list.repository.ts';
import { partsOf } from './teacher-approvals-order.ts';

/** One page of the teachers whose approval the viewer may look at, newest first unless asked otherwise. */
export async function pageOfTeachers(
  db: Db,
  viewer: Actor,
  query: TeacherApprovalQuery,
): Promise<Page<TeacherApproval>> {
  const { rows, counted } = await listTeachers(db, viewer, query, {
    sort: query.sort ?? '-createdAt',
    page: pageOffset(query),
  });
  return toPage(query, counted, rows.map(presentTeacherApproval));
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

/** All the same teachers as rows of a table under `teacherColumns`, read in steps. */
export async function* teacherRows(db: Db, viewer: Actor, query: Omit<TeacherApprovalQuery, 'page' | 'limit'>) {
  const sort = query.sort ?? '-createdAt';
  const searches = await searchesOf(db, viewer, query);
  for (const part of partsOf(sort)) {
    const rows = inStepsAfter<TeacherApprovalRow>((after, count) =>
      listTeachersAfter(db, searches, { sort, part, after, count }),
    );
    for await (const row of rows) {
      const flags = [row.is_active, row.is_approved === true];
      const institution = row.institution?.name ?? null;
      const person = [row.username, row.email, row.phone_number, institution, row.created_at];
      yield [...person, ...flags, row.approver?.username ?? null];
    }
  }
}
