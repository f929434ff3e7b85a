import { say, sayCount } from '@lectern/contract/say';
import type { Actor } from '../../platform/policy/index.ts';
import { findStaffAdded, listOwnStaffing } from '../courses/index.ts';
import { listDeciding, listWaitingOn } from '../join-requests/index.ts';
import { listAnswering, listWaitingIn } from '../questions/index.ts';
import { findImporter, listOwnImports, listWaitingPulls } from '../rosters/index.ts';
import { findDecision, listApprovers, listWaitingAt } from '../teacher-approvals/index.ts';
import { listAsked, listTestsAsked } from '../time-requests/index.ts';
import { listActiveAdmins } from '../users/index.ts';
import { allThings, type Kind, wordingsOf } from './kind.ts';

// Notices to staff, and to those who want to become teachers.

/** Admins work in an area of their own, whatever else they are. */
/** The address of the area that somebody works in. */
export const areaOf = ({ isAdmin }: Actor, other: 'teacher' | 'coordinator') => (isAdmin ? '/instructor' : `/${other}`);

export const joinRequested: Kind<'join_requested'> = {
  listRecipients: async (db, { courseId }) =>
    (await listDeciding(db, courseId)).map((userId) => ({ userId, thingId: courseId })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listWaitingOn(db, viewer, allThings(notices)), ({ name, waiting }) => ({
      text: sayCount(waiting, '{n} request to join {course} is waiting', '{n} requests to join {course} are waiting', {
        course: name,
      }),
      path: `${areaOf(viewer, 'teacher')}/approvals`,
    })),
};

export const timeRequested: Kind<'time_requested'> = {
  listRecipients: async (db, { testId }) =>
    (await listAsked(db, testId)).map((userId) => ({ userId, thingId: testId })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listTestsAsked(db, viewer, allThings(notices)), ({ name, waiting }) => ({
      text: sayCount(
        waiting,
        '{n} request for more time in {test} is waiting',
        '{n} requests for more time in {test} are waiting',
        { test: name },
      ),
      path: `${areaOf(viewer, 'teacher')}/approvals/more-time`,
    })),
};

export const questionAsked: Kind<'question_asked'> = {
  listRecipients: async (db, { courseId }) =>
    (await listAnswering(db, courseId)).map((userId) => ({ userId, thingId: courseId })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listWaitingIn(db, viewer, allThings(notices)), ({ id, name, waiting }) => ({
      text: sayCount(
        waiting,
        '{n} question in {course} is waiting for an answer',
        '{n} questions in {course} are waiting for an answer',
        { course: name },
      ),
      path: `${areaOf(viewer, 'teacher')}/courses/${id}/questions`,
    })),
};

export const teacherApplied: Kind<'teacher_applied'> = {
  listRecipients: async (db, { institutionId }) =>
    (await listApprovers(db, institutionId)).map((userId) => ({ userId, thingId: institutionId })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listWaitingAt(db, viewer, allThings(notices)), ({ name, waiting }) => ({
      text: sayCount(
        waiting,
        '{n} teacher is waiting for approval at {institution}',
        '{n} teachers are waiting for approval at {institution}',
        { institution: name },
      ),
      path: `${areaOf(viewer, 'coordinator')}/teacher-approvals`,
    })),
};

export const teacherDecided: Kind<'teacher_decided'> = {
  listRecipients: async (db, { userId }) =>
    (await findDecision(db, userId)) === null ? [] : [{ userId, thingId: userId }],
  itemsOf: () => [],
  describe: async (db, viewer) => {
    const decision = await findDecision(db, viewer.id);
    const decided = say('Your application to teach was decided');
    const wordings = {
      approved: { text: say('You are approved as a teacher'), push: decided, path: '/teacher/starter' },
      declined: { text: say('Your application to teach was declined'), push: decided, path: '/profile' },
    };
    return new Map(decision === null ? [] : [[viewer.id, wordings[decision]]]);
  },
};

export const rosterImported: Kind<'roster_imported'> = {
  listRecipients: async (db, { rosterId }) => {
    const importer = await findImporter(db, rosterId);
    return importer === null ? [] : [{ userId: importer, thingId: rosterId }];
  },
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnImports(db, viewer, allThings(notices)), ({ id, file_name: file }) => ({
      text: say('{file} is imported', { file }),
      path: `/instructor/users/import/${id}`,
    })),
};

/** A pull that waits, with the reason where its source would have imported it by itself. */
export const rosterWaits: Kind<'roster_waits'> = {
  listRecipients: async (db, { sourceId }) =>
    (await listActiveAdmins(db)).map((userId) => ({ userId, thingId: sourceId })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(
      viewer.isAdmin ? await listWaitingPulls(db, allThings(notices)) : [],
      ({ name: source, doubt, roster_id: rosterId }) => ({
        text: whyWaiting[doubt ?? 'asked'](source),
        path: rosterId === null ? '/instructor/users/import/sources' : `/instructor/users/import/${rosterId}`,
      }),
    ),
};

const whyWaiting = {
  asked: (source: string) => say('{source} has new people or changes that wait for you to import them', { source }),
  empty: (source: string) =>
    say('{source} was not imported automatically: the list was empty, or had no classes', { source }),
  partial: (source: string) => say('{source} was not imported automatically: the list was incomplete', { source }),
  leaving: (source: string) =>
    say('{source} was not imported automatically: it would take many people out of their classes', { source }),
  undone: (source: string) =>
    say('{source} was not imported automatically, because its last import was undone', { source }),
};

export const staffAdded: Kind<'staff_added'> = {
  listRecipients: async (db, { courseId, userId }) =>
    (await findStaffAdded(db, courseId, userId)) ? [{ userId, thingId: courseId }] : [],
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnStaffing(db, viewer, allThings(notices)), ({ id, name, role }) => ({
      text: say(addedAs[role], { course: name }),
      path: `${areaOf(viewer, 'teacher')}/courses/${id}`,
    })),
};

const addedAs = {
  'co-teacher': 'You were added to {course} as a co-teacher',
  marker: 'You were added to {course} as a marker',
} as const;
