import { type Actor, adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Teachers and admins make tests. */
export const mayAuthorTests = adminsAnd('teacher');

/** Authors and students ask for tests; which ones they get is the visibility predicates' matter. */
export const mayListTests = adminsAnd('teacher', 'student');

/** The tests of a course with one's own attempts are for those who take them. */
export const mayTakeTests = onlyRole('student');

/** Whether the actor gets tests in the form for taking them, without questions and keys. */
export function takesTests(actor: Actor): boolean {
  return mayTakeTests.admits(actor);
}

/** Only admins hand a test to another teacher. */
export function canReassignTest(actor: Actor): boolean {
  return actor.isAdmin;
}

/** The maker of a test shares its questions with colleagues; others who edit it do not. */
export function canShareQuestions(actor: Actor, test: { readonly created_by: string }): boolean {
  return actor.isAdmin || test.created_by === actor.id;
}
