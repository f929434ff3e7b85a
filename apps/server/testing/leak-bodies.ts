import type { RouteName } from '@lectern/contract';
import { courseInput } from './index.ts';
import type { World } from './world.ts';

// Bodies with which one institution's people would do something to another one.

/** Acts on oneself, or on what one makes oneself: there is nothing of another's to name in them. */
export const aboutOneself: readonly RouteName[] = [
  'POST /api/users/sign_in',
  'POST /api/users/sign_up',
  'POST /api/users/sign_out',
  'POST /api/users/forgot-password',
  'POST /api/users/set-password',
  'POST /api/users/set-password/check',
  'POST /api/users/verify-email',
  'POST /api/users/me/verify-email',
  'PUT /api/users/me',
  'PUT /api/users/me/password',
  'DELETE /api/users/me',
  'POST /api/users/me/picture',
  'DELETE /api/users/me/picture',
  'DELETE /api/users/me/sessions',
  'POST /api/users/me/apply-teacher',
  'DELETE /api/users/me/apply-teacher',
  'POST /api/files',
  'POST /api/rosters',
  'POST /api/tests/import/preview',
];

const keyOf = ({ preTest }: World) => ({ question: preTest.test_questions[0]?._id, correct_options: ['B'] });
export const questionShowing = (text: string) => ({
  question_text: text,
  question_options: [{ text: 'one' }, { text: 'two' }],
  correct_options: ['A'],
});

/** A test on the first subject of this world's private course. */
export const testOn = ({ privateCourse }: World) => ({
  test_name: 'Planted',
  test_subject: privateCourse._id,
  test_lesson: privateCourse.subjects[0]?._id,
  test_questions: [questionShowing('one?')],
});

/** Bodies that would do something to this world, where one is needed. */
export function bodiesNaming(other: World): Partial<Record<RouteName, object>> {
  return {
    'POST /api/courses/create-course': { ...courseInput(), imageUrl: other.secretFile },
    'PUT /api/courses/update-course/:id': { name: 'Taken over' },
    'POST /api/courses/:id/rate': { rating: 1, comment: 'Bad' },
    'PUT /api/courses/:id/progress': {
      material: other.privateCourse.subjects[0]?.materials[0]?._id,
      opened: true,
    },
    'POST /api/courses/request-join': { courseId: other.privateCourse._id },
    'POST /api/courses/handle-join-request': {
      courseId: other.privateCourse._id,
      userId: other.student.id,
      action: 'approved',
    },
    'POST /api/courses/join-requests/decide': { ids: [other.joinRequest], action: 'rejected' },
    'PUT /api/users/me/join-requests/seen': { ids: [other.joinRequest] },
    'POST /api/groups': { name: 'Theirs', users: [other.student.id], courses: [other.privateCourse._id] },
    'PUT /api/groups/:id': { name: 'Taken over' },
    'POST /api/institution': { name: 'Mine', institution_image: other.secretFile },
    'PUT /api/institution/:id': { name: 'Taken over' },
    'POST /api/users': { username: 'Planted', email: 'planted@example.org', institution: other.institution.id },
    'PUT /api/users/:id': { phoneNumber: '1' },
    'PUT /api/users/update-userStatus/:id': { isActive: false },
    'PUT /api/users/approve-teacher/:id': { status: true },
    'PUT /api/users/decline-teacher/:id': { reason: 'Not one of ours' },
    'PUT /api/rosters/:id': { allowAdmins: true },
    'POST /api/tests': { data: testOn(other) },
    'PUT /api/tests/:id': { test_name: 'Taken over' },
    'PUT /api/tests/test-status/:id': { status: 'disabled' },
    'PUT /api/attempts/:id/responses/:questionId': {
      selected: ['A'],
      sequence: 9,
      lease: other.sitting.lease,
    },
    'POST /api/attempts/:id/heartbeat': { lease: other.sitting.lease },
    'POST /api/attempts/:id/submit': { lease: other.sitting.lease },
    'POST /api/tests/:id/time': { minutes: 5 },
    'POST /api/attempts/:id/time': { minutes: 5 },
    'POST /api/attempts/:id/reopen': { reason: 'Mine now' },
    'POST /api/attempts/:id/close': {},
    'POST /api/tests/:id/regrades/preview': { corrections: [keyOf(other)] },
    'POST /api/tests/:id/regrades': { corrections: [keyOf(other)], reason: 'Wrong', basis: 'any' },
  };
}

/** These calls refuse by doing nothing: the answer says that nothing was done. */
export const doesNothing: readonly RouteName[] = [
  'POST /api/courses/join-requests/decide',
  'PUT /api/users/me/join-requests/seen',
];
