import type { AnyAct } from '../../../platform/act/index.ts';
import type { Random } from '../../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../../platform/db/index.ts';
import { tellLater } from '../../../platform/events/later.ts';
import { nameKey } from '../../../platform/text/name-key.ts';
import { type CourseOnRecord, findRunningCourse } from '../../courses/index.ts';
import { findLetterhead, type Letterhead } from '../../institutions/index.ts';
import { findConditionTest } from '../../test-authoring/index.ts';
import { findUser, holdActive } from '../../users/index.ts';
import {
  claimPeople,
  insertCertificates,
  listEarners,
  noteDoubts,
  putOffPeople,
  type Shared,
} from './issuing.repository.ts';
import { claimCourse, lockSettings, putOffCourse, type SettingsRow, storeCheck } from './settings.repository.ts';

declare module '../../../platform/events/later.ts' {
  interface LaterEvents {
    /** Certificates were issued. */
    certificate_issued: { courseId: string; certificateIds: string[] };
    /** A corrected result does not bear out a certificate of a course any more. */
    certificate_doubted: { courseId: string };
    /** A certificate was revoked. */
    certificate_revoked: { certificateId: string };
  }
}

export type IssuingWork = AnyAct & {
  random: Random;
  log: { error: (fields: { err: unknown; course: string }, msg: string) => void };
};

/** Certificates of one transaction, and transactions of one round: others have their turn on the database. */
const atOnce = 500;
const perRound = 40;
const retryMs = 60_000;

/** Issues what is due, one transaction after the other, until nothing is, the round is full or the process ends; answers how many. */
export async function issueDue(work: IssuingWork, ending: AbortSignal): Promise<number> {
  let issued = 0;
  for (let step = 0; step < perRound && !ending.aborted; step += 1) {
    const more = (await afterActs(work)) ?? (await inWholeCourse(work));
    if (more === null) break;
    issued += more;
  }
  return issued;
}

/** Looks at people of a course to whom something happened; null where nobody is due. */
async function afterActs(work: IssuingWork): Promise<number | null> {
  return oneStep(work, putOffPeople, async (trx, began) => {
    const now = work.clock.now();
    const claimed = await claimPeople(trx, now, atOnce);
    if (claimed === null) return null;
    began(claimed.courseId);
    const settings = await lockSettings(trx, claimed.courseId);
    const { courseId } = claimed;
    if (await noteDoubts(trx, claimed, now))
      await tellLater({ ...work, db: trx }, 'certificate_doubted', [{ thingId: courseId, facts: { courseId } }]);
    return settings?.offered ? issueTo({ ...work, db: trx }, settings, claimed.people) : 0;
  });
}

/** Looks at all students of a course that is due, as far as one step goes; null where none is. */
async function inWholeCourse(work: IssuingWork): Promise<number | null> {
  return oneStep(work, putOffCourse, async (trx, began) => {
    const settings = await claimCourse(trx, work.clock.now());
    if (settings === null) return null;
    began(settings.course_id);
    const issued = await issueTo({ ...work, db: trx }, settings, null);
    if (issued < atOnce) await storeCheck(trx, settings, work.clock.now());
    return issued;
  });
}

type Step = (trx: Db, began: (courseId: string) => void) => Promise<number | null>;

/** Does a step in a transaction. One that fails is put off, so that it keeps no other course waiting. */
async function oneStep(
  { db, clock, log }: IssuingWork,
  putOff: (db: Db, courseId: string, until: Date) => Promise<void>,
  step: Step,
): Promise<number | null> {
  let course: string | null = null;
  try {
    return await inTransaction(db, (trx) => step(trx, (id) => (course = id)));
  } catch (err) {
    if (course === null) throw err;
    log.error({ err, course }, 'certificates of a course could not be issued and will be tried again');
    await putOff(db, course, new Date(clock.now().getTime() + retryMs));
    return 0;
  }
}

/** Issues certificates to students of a course whose settings are locked, to all who earned one or to those among these. */
async function issueTo(work: IssuingWork, settings: SettingsRow, people: readonly string[] | null): Promise<number> {
  const { db: trx, clock, ids, random } = work;
  const course = await findRunningCourse(trx, settings.course_id);
  if (course === null) return 0;
  const now = clock.now();
  const earners = await listEarners(trx, settings, { people, most: atOnce, now });
  if (earners.length === 0) return 0;
  const there = await holdActive(
    trx,
    earners.map(({ id }) => id),
  );
  const shared = await recordOf(trx, settings, { course, now });
  const rows = earners
    .filter(({ id }) => there.has(id))
    .map(({ id, username }) => ({
      id: ids.next(),
      user_id: id,
      code: random.bytes(16).toString('base64url'),
      person_name: username,
      person_key: nameKey(username),
    }));
  const certificateIds = await insertCertificates(trx, shared, rows);
  if (certificateIds.length > 0)
    await tellLater(work, 'certificate_issued', [
      { thingId: course.id, facts: { courseId: course.id, certificateIds } },
    ]);
  return earners.length;
}

/** All that certificates of one course have in common, as it is now. */
async function recordOf(
  trx: Db,
  settings: SettingsRow,
  { course, now }: { course: CourseOnRecord; now: Date },
): Promise<Shared> {
  const { assessment_id, percentage, all_materials, title, signer_name, signer_role } = settings;
  const [letterhead, test] = [
    await findIssuer(trx, course.created_by),
    assessment_id && (await findConditionTest(trx, { courseId: course.id, testId: assessment_id }, now)),
  ];
  return {
    course_id: course.id,
    course_name: course.name,
    institution_name: letterhead?.name ?? null,
    institution_id: letterhead?.id ?? null,
    title,
    signer_name,
    signer_role,
    duration: course.duration,
    duration_unit: course.duration_unit,
    all_materials,
    assessment_id,
    test_name: test ? test.name : null,
    percentage,
    issued_at: now,
  };
}

/** The approved institution of a course's owner, or null. */
async function findIssuer(trx: Db, ownerId: string): Promise<Letterhead | null> {
  const owner = await findUser(trx, ownerId);
  return findLetterhead(trx, owner?.institution_id ?? null);
}
