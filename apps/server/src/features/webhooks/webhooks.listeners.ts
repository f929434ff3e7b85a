import type { AnyAct } from '../../platform/act/index.ts';
import { type LaterEvent, type LaterListeners, tellLater } from '../../platform/events/later.ts';
import type { Listeners } from '../../platform/events/index.ts';
import { findCourseOfTest } from '../test-authoring/index.ts';
import type { UserRow } from '../users/index.ts';
import { tellWebhooks } from './events.ts';

type Place = { courseId: string; userId: string };
const ofPlace = ({ courseId, userId }: Place) => ({
  thingId: courseId,
  data: { course: courseId, person: userId },
  of: { courseId, userId },
});

const enrolled = (work: AnyAct, { at, facts }: { at: Date; facts: Place }) =>
  tellWebhooks(work, at, { kind: 'enrolment.created', ...ofPlace(facts) });
const ended = (work: AnyAct, { at, facts }: { at: Date; facts: Place }) =>
  tellWebhooks(work, at, { kind: 'enrolment.ended', ...ofPlace(facts) });

/** The events of other features that webhooks are told of. */
export const webhooksListenLater: LaterListeners = {
  course_changed: (work, { at, facts: { courseId, change } }) =>
    tellWebhooks(work, at, {
      kind: `course.${change}`,
      thingId: courseId,
      data: { course: courseId },
      of: { courseId },
    }),

  join_requested: (work, { at, facts }) => tellWebhooks(work, at, { kind: 'join_request.created', ...ofPlace(facts) }),

  async join_request_decided(work, event) {
    const { at, facts } = event;
    const { outcome } = facts;
    const place = ofPlace(facts);
    if (outcome !== 'added')
      await tellWebhooks(work, at, { kind: 'join_request.decided', ...place, data: { ...place.data, outcome } });
    if (outcome !== 'rejected') await enrolled(work, event);
  },

  student_restored: enrolled,
  student_removed: ended,
  course_left: ended,

  async test_submitted(work, { at, facts: { testId, attemptId, userId } }) {
    const courseId = await findCourseOfTest(work.db, testId);
    if (courseId === null) return;
    const data = { test: testId, course: courseId, attempt: attemptId, person: userId };
    await tellWebhooks(work, at, { kind: 'test.submitted', thingId: attemptId, data, of: { courseId, userId } });
  },

  result_corrected: (work, { at, facts: { courseId, testId, regradeId } }) =>
    tellWebhooks(work, at, {
      kind: 'result.changed',
      thingId: testId,
      data: { test: testId, course: courseId, correction: regradeId },
      of: { courseId },
    }),

  async certificate_issued(work, { at, facts: { courseId, certificateIds } }) {
    for (const certificate of certificateIds)
      await tellWebhooks(work, at, {
        kind: 'certificate.issued',
        thingId: courseId,
        data: { certificate, course: courseId },
        of: { courseId },
      });
  },

  person_changed: (work, { at, facts: { userId, institutionId, change } }: LaterEvent<'person_changed'>) =>
    tellWebhooks(work, at, {
      kind: `person.${change}`,
      thingId: userId,
      data: { person: userId },
      of: { institutionId },
    }),

  roster_imported: (work, { at, facts: { rosterId } }) =>
    tellWebhooks(work, at, {
      kind: 'roster.imported',
      thingId: rosterId,
      data: { roster: rosterId },
      of: { institutionId: null },
    }),
};

/** Accounts that became others are told of later, as all else is. */
export const webhooksHear: Listeners = {
  user_changed: (act, { before, after }) => {
    // Coordinators see nothing of administrators.
    const institutionId = after.is_admin || before.is_admin ? null : after.institution_id;
    const facts = { userId: after.id, institutionId, change: changeOf(before, after) };
    return tellLater(act, 'person_changed', [{ thingId: after.id, facts }]);
  },
};

function changeOf(before: UserRow, after: UserRow): 'blocked' | 'unblocked' | 'changed' {
  if (before.is_active === after.is_active) return 'changed';
  return after.is_active ? 'unblocked' : 'blocked';
}
