import { say, sayCount } from '@lectern/contract/say';
import { listCorrectedBy, listOwnCorrected, listTakenTests } from '../attempts/index.ts';
import { listJoinedStudents } from '../courses/index.ts';
import { isDecided, listOwnDecisions } from '../join-requests/index.ts';
import { countMaterialsByCourse, isAnyMaterialLeft } from '../materials/index.ts';
import { listTouchedMaterials } from '../progress/index.ts';
import { countTestsByCourse, isOpenIn } from '../test-authoring/index.ts';
import { allItems, allThings, type Kind, type Recipient, wordingsOf } from './kind.ts';
import type { Db } from '../../platform/db/index.ts';

// Notices to students.

const studentsOf = async (db: Db, courseId: string): Promise<Recipient[]> =>
  (await listJoinedStudents(db, courseId)).map((userId) => ({ userId, thingId: courseId }));

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
    wordingsOf(await listOwnDecisions(db, viewer, allThings(notices)), ({ id, name, approved }) =>
      approved
        ? { text: say('Your request to join {course} was approved', { course: name }), path: pathOfCourse(id) }
        : { text: say('Your request to join {course} was rejected', { course: name }), path: '/student-courses' },
    ),
};

export const materialsAdded: Kind<'materials_added'> = {
  listRecipients: async (db, { courseId, materialIds }) =>
    (await isAnyMaterialLeft(db, materialIds)) ? studentsOf(db, courseId) : [],
  itemsOf: ({ materialIds }) => materialIds,
  describe: async (db, viewer, notices) => {
    const untouched = without(allItems(notices), await listTouchedMaterials(db, viewer.id, allItems(notices)));
    return wordingsOf(await countMaterialsByCourse(db, viewer, untouched), ({ id, name, materials }) => ({
      text: sayCount(materials, '{n} new material in {course}', '{n} new materials in {course}', { course: name }),
      path: pathOfCourse(id),
    }));
  },
};

export const testOpened: Kind<'test_opened'> = {
  listRecipients: async (db, facts) => ((await isOpenIn(db, facts)) ? studentsOf(db, facts.courseId) : []),
  itemsOf: ({ testId }) => [testId],
  describe: async (db, viewer, notices) => {
    const untaken = without(allItems(notices), await listTakenTests(db, viewer.id, allItems(notices)));
    return wordingsOf(await countTestsByCourse(db, viewer, untaken), ({ id, name, tests }) => ({
      text: sayCount(tests, '{n} new test in {course}', '{n} new tests in {course}', { course: name }),
      path: pathOfCourse(id),
    }));
  },
};

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
