import { type Actor, adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Who owns a test, as far as rules ask. */
export type OwnedTest = { readonly createdBy: string };

/** Teachers and admins make tests. */
export const mayAuthorTests = adminsAnd('teacher');

/** Authors and students ask for tests; which ones they get is the visibility predicates' matter. */
export const mayListTests = adminsAnd('teacher', 'student');

/** The tests of a course with one's own attempts are for those who take them. */
export const mayTakeTests = onlyRole('student');

/** True for those who get tests as whoever takes them does: without questions and keys. */
export function takesTests(actor: Actor): boolean {
  return mayTakeTests.admits(actor);
}

/** Teachers manage the tests that they own, admins manage all. */
export function canManageTest(actor: Actor, test: OwnedTest): boolean {
  return actor.isAdmin || (actor.role === 'teacher' && test.createdBy === actor.id);
}

/** Only admins hand a test to another teacher. */
export function canReassignTest(actor: Actor): boolean {
  return actor.isAdmin;
}
