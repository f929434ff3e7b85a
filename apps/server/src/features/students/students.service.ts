import { limits, type StudentPage } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { listAttemptsOf, listLastAndBestOf } from '../attempts/index.ts';
import { listGroupsOf } from '../groups/index.ts';
import { listRequestsOf } from '../join-requests/index.ts';
import { listExceptionsOf } from '../test-authoring/index.ts';
import { findStudent, type StudentRow } from '../users/index.ts';
import { findNote } from './notes.repository.ts';
import { presentStudentPage } from './students.presenter.ts';
import { listCoursesOf } from './students.repository.ts';

/** One more than is shown tells that there are more. */
const asked = limits.onStudentPage + 1;

type Known = Awaited<ReturnType<typeof listKnown>>;

/** Everything of a student that concerns what the actor looks after. */
async function listKnown({ db, actor }: Act, { id, institution_id: institutionId }: StudentRow) {
  const [courses, attempts, requests, groups, exceptions] = await Promise.all([
    listCoursesOf(db, actor, { id, institutionId }, asked),
    listAttemptsOf(db, actor, id, asked),
    actor.role === 'coordinator' && !actor.isAdmin ? [] : listRequestsOf(db, actor, id, asked),
    listGroupsOf(db, actor, id, asked),
    listExceptionsOf(db, actor, id, asked),
  ]);
  return { courses, attempts, requests, groups, exceptions };
}

/**
 * Whether the actor may know of a student: admins of everybody, coordinators of those of their institutions, teachers of
 * those who are or were in a course, a test or a group of theirs, or asked to be.
 */
function mayKnow(actor: Actor, student: StudentRow, known: Known): boolean {
  if (actor.isAdmin) return true;
  if (actor.role === 'coordinator') return student.visible;
  return Object.values(known).some((rows) => rows.length > 0);
}

/** A student whom the actor may know of, with everything that they see of them. Throws `not_found`. */
export async function requireStudent(act: Act, id: string): Promise<{ student: StudentRow; known: Known }> {
  const student = await findStudent(act.db, act.actor, id);
  const known = student && (await listKnown(act, student));
  if (!known || !mayKnow(act.actor, student, known)) throw notFound('Student not found');
  return { student, known };
}

/** The page of a student. Throws `not_found`. */
export async function studentPage(act: Act, id: string): Promise<StudentPage> {
  const { db, actor } = act;
  const { student, known } = await requireStudent(act, id);
  const [results, note] = await Promise.all([
    listLastAndBestOf(db, actor, id),
    findNote(db, { user_id: actor.id, student_id: id }),
  ]);
  return presentStudentPage(actor, student, { ...known, results, note });
}
