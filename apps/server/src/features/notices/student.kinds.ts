import { leadChoices, type Said } from '@lectern/contract';
import { say, sayCount } from '@lectern/contract/say';
import { listCorrectedBy, listOwnCorrected, listSubmittedTests, listTakenTests } from '../attempts/index.ts';
import { listJoinedStudents, readMaterialDates } from '../courses/index.ts';
import { isDecided, isRemoved, listOwnDecisions, listOwnRemovals } from '../join-requests/index.ts';
import { countMaterialsByCourse, listMaterialsLeft } from '../materials/index.ts';
import { listOpenTargets, listTouchedMaterials, listTouchers } from '../progress/index.ts';
import { findAnswered, listAnswered } from '../questions/index.ts';
import { isEnabledIn, listOwnTests, listTargeted, phaseAt, readAudience, readDates } from '../test-authoring/index.ts';
import { isTimeDecided, listOwnTimeDecisions } from '../time-requests/index.ts';
import { listReleased } from '../marking/index.ts';
import { comingDate, hoursLeft, inMs, leadsOfTold, type TimeKind } from './coming-date.ts';
import { readCourseNotices } from './course/course-notices.repository.ts';
import { allItems, allThings, type Kind, type Recipient, type Truth, wordingsOf } from './kind.ts';
import type { Db } from '../../platform/db/index.ts';

// Notices to students.

const studentsOf = async (db: Db, courseId: string): Promise<Recipient[]> =>
  (await listJoinedStudents(db, [courseId])).get(courseId)?.map((userId) => ({ userId, thingId: courseId })) ?? [];

/** The ids that are not among these others. */
const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

const pathOfCourse = (id: string) => `/course/details/${id}`;

export const joinRequestDecided: Kind<'join_request_decided'> = {
  listRecipients: async (db, facts) =>
    (await isDecided(db, facts)) ? [{ userId: facts.userId, thingId: facts.courseId }] : [],
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnDecisions(db, viewer, allThings(notices)), ({ id, name, approved, added }) =>
      approved
        ? {
            push: say('Your request to join {course} was decided', { course: name }),
            text: added
              ? say('You were added to {course}', { course: name })
              : say('Your request to join {course} was approved', { course: name }),
            path: pathOfCourse(id),
          }
        : {
            push: say('Your request to join {course} was decided', { course: name }),
            text: say('Your request to join {course} was rejected', { course: name }),
            path: '/student-courses',
          },
    ),
};

export const studentRemoved: Kind<'student_removed'> = {
  listRecipients: async (db, facts) =>
    (await isRemoved(db, facts)) ? [{ userId: facts.userId, thingId: facts.courseId }] : [],
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnRemovals(db, viewer, allThings(notices)), ({ name, reason }) => ({
      text: say('You were taken out of {course}: {reason}', { course: name, reason }),
      push: say('You were taken out of {course}', { course: name }),
      path: '/student-courses',
    })),
};

export const timeRequestDecided: Kind<'time_request_decided'> = {
  listRecipients: async (db, facts) =>
    (await isTimeDecided(db, facts)) ? [{ userId: facts.userId, thingId: facts.testId }] : [],
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnTimeDecisions(db, viewer, allThings(notices)), ({ id, name: test, granted }) => ({
      text: granted
        ? say('Your request for more time in {test} was granted', { test })
        : say('Your request for more time in {test} was declined', { test }),
      push: say('Your request for more time in {test} was decided', { test }),
      path: `/test/${id}`,
    })),
};

export const materialsAdded: Kind<'materials_added'> = {
  listRecipients: async (db, { courseId, materialIds, targetId }, now) => {
    const left = await listMaterialsLeft(db, materialIds);
    if (left.length === 0) return [];
    const targeted = targetId === undefined ? null : await listTargeted(db, targetId);
    const students = (await studentsOf(db, courseId)).filter(({ userId }) => targeted?.has(userId) !== false);
    const datesOf = await readMaterialDates(
      db,
      left,
      students.map(({ userId }) => userId),
    );
    const touchers = await listTouchers(db, left);
    return students.flatMap(({ userId, thingId }) => {
      const items = left.filter((id) => {
        const { opens_at: opens, closes_at: closes } = datesOf(id, userId);
        const isOpen = (opens.value === null || opens.value <= now) && (closes.value === null || closes.value > now);
        return isOpen && touchers.get(id)?.has(userId) !== true;
      });
      return items.length === 0 ? [] : [{ userId, thingId, items }];
    });
  },
  itemsOf: ({ materialIds }) => materialIds,
  describe: async (db, viewer, notices, now) => {
    const untouched = without(allItems(notices), await listTouchedMaterials(db, viewer.id, allItems(notices)));
    return wordingsOf(
      await countMaterialsByCourse(db, { student: viewer, now }, untouched),
      ({ id, name, materials }) => ({
        text: sayCount(materials, '{n} new material in {course}', '{n} new materials in {course}', { course: name }),
        path: pathOfCourse(id),
      }),
    );
  },
};

export const questionAnswered: Kind<'question_answered'> = {
  listRecipients: async (db, { questionId }) => {
    const asker = await findAnswered(db, questionId);
    return asker === null ? [] : [{ userId: asker, thingId: questionId }];
  },
  itemsOf: () => [],
  describe: async (db, viewer, notices, now) =>
    wordingsOf(await listAnswered(db, viewer, { ids: allThings(notices), now }), ({ id, name }) => ({
      text: say('Your question in {course} was answered', { course: name }),
      path: `/questions/${id}`,
    })),
};

/** Whether a student with these dates can start a test now. */
const isOpen = (now: Date, dates: Parameters<typeof phaseAt>[1]): boolean =>
  ['open', 'late'].includes(phaseAt(now, dates));

export const testOpened: Kind<'test_opened'> = {
  listRecipients: async (db, facts, now) => {
    if (!(await isEnabledIn(db, facts))) return [];
    const students = await studentsOf(db, facts.courseId);
    const targeted = facts.targetId === undefined ? null : await listTargeted(db, facts.targetId);
    const asked = targeted ? students.filter(({ userId }) => targeted.has(userId)) : students;
    const ids = asked.map(({ userId }) => userId);
    const datesOf = await readDates(db, [facts.testId], ids);
    const isFor = await readAudience(db, [facts.testId], ids);
    return asked.filter(({ userId }) => isFor(facts.testId, userId) && isOpen(now, datesOf(facts.testId, userId)));
  },
  itemsOf: ({ testId }) => [testId],
  describe: async (db, viewer, notices, now) => {
    const untaken = without(allItems(notices), await listTakenTests(db, viewer.id, allItems(notices)));
    const open = (await listOwnTests(db, viewer, untaken)).filter(({ dates }) => isOpen(now, dates));
    const byCourse = Map.groupBy(open, ({ course_id }) => course_id);
    const courses = [...byCourse].map(([id, tests]) => ({
      id,
      name: tests[0]?.course_name ?? '',
      tests: tests.length,
    }));
    return wordingsOf(courses, ({ id, name, tests }) => ({
      text: sayCount(tests, '{n} new test in {course}', '{n} new tests in {course}', { course: name }),
      path: pathOfCourse(id),
    }));
  },
};

type Left = (test: string, hours: number) => Said;
type At = (test: string, time: string) => Said;

/** A notice before a date that is near, about a test that the student has not submitted. */
const comes = (kind: TimeKind, sayLeft: Left, sayAt: At): Truth => ({
  describe: async (db, viewer, notices, now) => {
    const pending = without(allThings(notices), await listSubmittedTests(db, viewer.id, allThings(notices)));
    const own = await listOwnTests(db, viewer, pending);
    const noticesOf = await readCourseNotices(
      db,
      own.map(({ course_id }) => course_id),
    );
    const near = own.flatMap(({ id, name, course_id, dates }) => {
      const coming = comingDate(now, dates, leadsOfTold(noticesOf(course_id)));
      return coming?.kind === kind ? [{ id, name, date: coming.date }] : [];
    });
    return wordingsOf(near, ({ id, name, date }) => ({
      text: sayLeft(name, hoursLeft(now, date)),
      path: `/test/${id}`,
      mail: { at: date, sayAt: (time) => sayAt(name, time) },
    }));
  },
});

const dueWithin: Left = (test, hours) =>
  hours > 48
    ? sayCount(Math.ceil(hours / 24), '{test} is due within {n} day', '{test} is due within {n} days', { test })
    : hours > 24
      ? say('{test} is due within two days', { test })
      : sayCount(hours, '{test} is due within {n} hour', '{test} is due within {n} hours', { test });
const dueOn: At = (test, time) => say('{test} is due on {time}', { test, time });

export const testDueSoon = comes('test_due_soon', dueWithin, dueOn);

/** The materials of which a student is told are those of their week. */
const mostTargets = 500;

export const materialDueSoon: Truth = {
  describe: async (db, viewer, notices, now) => {
    if (viewer.isAdmin || viewer.role !== 'student') return new Map();
    const told = new Set(allThings(notices));
    // Due after this moment, and from the moment on at which a lead begins.
    const at = (ms: number) => new Date(now.getTime() + ms + 1);
    const window = { from: at(0), now, until: at(Math.max(...inMs(leadChoices))) };
    const open = await listOpenTargets(db, viewer, window, mostTargets);
    const own = open.filter(({ kind, id }) => kind === 'material' && told.has(id));
    const noticesOf = await readCourseNotices(
      db,
      own.map(({ course_id }) => course_id),
    );
    const near = own.filter(({ course_id, due_at }) => due_at < at(Math.max(...inMs(noticesOf(course_id).leads))));
    return wordingsOf(near, ({ id, name, due_at }) => ({
      text: dueWithin(name, hoursLeft(now, due_at)),
      path: `/course/materials/${id}`,
      mail: { at: due_at, sayAt: (time) => dueOn(name, time) },
    }));
  },
};

export const testClosesSoon = comes(
  'test_closes_soon',
  (test, hours) => sayCount(hours, '{test} closes within {n} hour', '{test} closes within {n} hours', { test }),
  (test, time) => say('{test} closes on {time}', { test, time }),
);

export const resultCorrected: Kind<'result_corrected'> = {
  listRecipients: async (db, { regradeId }) =>
    (await listCorrectedBy(db, regradeId)).map(({ id, student_id: userId }) => ({ userId, thingId: id })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnCorrected(db, viewer.id, allThings(notices)), ({ id, test_name: test }) => ({
      text: say('Your result in {test} was corrected', { test }),
      path: `/attempt/${id}/result`,
    })),
};

export const resultReleased: Truth = {
  describe: async (db, viewer, notices, now) => {
    const released = await listReleased(db, { testIds: allThings(notices), studentIds: [viewer.id] }, now);
    return new Map(
      released.map(({ test_id, attempt_id, test_name: test }) => [
        test_id,
        { text: say('Your result in {test} is out', { test }), path: `/attempt/${attempt_id}/result` },
      ]),
    );
  },
};
