import type { AnyAct } from '../../platform/act/index.ts';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';
import { listJoinedStudents, listMaterialExceptionDates, readMaterialDates } from '../courses/index.ts';
import { type DatedMaterial, listDatedMaterials } from '../materials/index.ts';
import { listCompleters, listTouchers } from '../progress/index.ts';
import { againMs, begins, leadsBy, openingIsNewsMs } from './coming-date.ts';
import { type CourseNoticesRow, readCourseNotices } from './course/course-notices.repository.ts';
import { eventIdOf, leadEventIds } from './date-notices.ts';
import { listUntold } from './notices.repository.ts';
import { tellActive } from './notices.service.ts';
import { claimTargetChecks, storeTargetChecks, type TargetCheck } from './target-checks.repository.ts';

/** Courses that one transaction looks at. Saves of their dates wait for it. */
const atOnce = 20;

/** Looks at the courses whose materials are due to be looked at, until the process ends; answers how many. */
export async function checkTargets(work: AnyAct, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    inTransaction(work.db, async (trx) => {
      const now = work.clock.now();
      const checks = await claimTargetChecks(trx, now, count);
      if (checks.length > 0) await checkCourses({ ...work, db: trx }, checks, now);
      return checks.length;
    }),
  );
}

/** A material with the choices of its course and those of its students, alike in their dates, who have not done it. */
type Looked = { material: DatedMaterial; chosen: CourseNoticesRow; students: readonly string[] };

async function checkCourses({ db: trx }: AnyAct, checks: readonly TargetCheck[], now: Date): Promise<void> {
  const courses = checks.map(({ course_id }) => course_id);
  const materials = await listDatedMaterials(trx, courses, new Date(now.getTime() - openingIsNewsMs));
  const told = materials.filter((material) => material.has_exceptions || isOpen(material, now));
  const joined = await listJoinedStudents(trx, [...new Set(told.map(({ course_id }) => course_id))]);
  const completers = await listCompleters(
    trx,
    told.map(({ id }) => id),
  );
  const noticesOf = await readCourseNotices(trx, courses);
  const alike = await splitByDates(
    trx,
    told.map((material) => ({
      material,
      chosen: noticesOf(material.course_id),
      students: (joined.get(material.course_id) ?? []).filter(
        (userId) => completers.get(material.id)?.has(userId) !== true,
      ),
    })),
  );
  const looked = alike.filter(({ material }) => isOpen(material, now));
  await tellComing(trx, looked, now);
  await tellOpened(trx, looked, checks, now);
  const exceptions = await listMaterialExceptionDates(trx, courses);
  const byCourse = Map.groupBy([...materials, ...exceptions], ({ course_id }) => course_id);
  const next = courses.map((courseId) => ({
    courseId,
    next: nextLook(now, byCourse.get(courseId) ?? [], leadsBy(noticesOf(courseId)).test_due_soon),
  }));
  await storeTargetChecks(trx, next, now);
}

/** Makes of a material with exceptions one for each of the dates that its students have, with the students who have them. */
async function splitByDates(trx: Db, looked: readonly Looked[]): Promise<Looked[]> {
  const excepted = looked.filter(({ material }) => material.has_exceptions);
  if (excepted.length === 0) return [...looked];
  const datesOf = await readMaterialDates(
    trx,
    excepted.map(({ material }) => material.id),
    excepted.flatMap(({ students }) => students),
  );
  return looked.flatMap((one) => {
    const { material, students } = one;
    if (!material.has_exceptions) return [one];
    const own = students.map((userId) => {
      const { opens_at, due_at, closes_at } = datesOf(material.id, userId);
      return { userId, dates: { opens_at: opens_at.value, due_at: due_at.value, closes_at: closes_at.value } };
    });
    return [...Map.groupBy(own, ({ dates }) => JSON.stringify(dates)).values()].map((those): Looked => ({
      ...one,
      material: { ...material, ...those[0]?.dates },
      students: those.map(({ userId }) => userId),
    }));
  });
}

const isOpen = ({ opens_at, closes_at }: DatedMaterial, now: Date): boolean =>
  (opens_at === null || opens_at <= now) && (closes_at === null || closes_at > now);

/** Tells the students of materials that are near their due date, once for each lead. */
async function tellComing(trx: Db, looked: readonly Looked[], now: Date): Promise<void> {
  const told = looked.flatMap(({ material: { id: thingId, due_at }, chosen, students }) => {
    const leads = leadsBy(chosen).test_due_soon;
    const leadMs = leads.findLast((lead) => due_at !== null && due_at.getTime() - lead <= now.getTime());
    if (leadMs === undefined || due_at === null || due_at <= now) return [];
    const counts = leadEventIds(thingId, due_at, leadMs);
    const eventId = eventIdOf(thingId, due_at.toISOString(), String(leadMs));
    return students.map((userId) => ({ userId, thingId, eventId, counts }));
  });
  const kind = 'material_due_soon';
  await tellActive(trx, { kind, items: [], at: now }, await listUntold(trx, kind, told));
}

/** Tells of materials that opened since the last look at their course as of new ones. */
async function tellOpened(
  trx: Db,
  looked: readonly Looked[],
  checks: readonly TargetCheck[],
  now: Date,
): Promise<void> {
  const earliest = new Date(now.getTime() - openingIsNewsMs);
  for (const { course_id: thingId, checked_at } of checks) {
    const opened = looked.filter(({ material: { course_id, opens_at }, chosen }) => {
      if (course_id !== thingId || opens_at === null || !chosen.materials_added) return false;
      return opens_at > (checked_at ?? earliest) && opens_at > earliest;
    });
    const touchers = await listTouchers(
      trx,
      opened.map(({ material: { id } }) => id),
    );
    for (const { material, students } of opened) {
      const untouched = students.filter((userId) => touchers.get(material.id)?.has(userId) !== true);
      const eventId = eventIdOf(material.id, 'opens', material.opens_at?.toISOString() ?? '');
      const told = untouched.map((userId) => ({ userId, thingId, eventId }));
      await tellActive(trx, { kind: 'materials_added', items: [material.id], at: now }, told);
    }
  }
}

type Dated = Pick<DatedMaterial, 'opens_at' | 'due_at'>;

/**
 * When the materials of a course are to be looked at again: when the next lead begins or one opens, and every ten minutes while
 * one is near, because people join and courses are published. Null for never.
 */
function nextLook(now: Date, materials: readonly Dated[], leads: readonly number[]): Date | null {
  const at = now.getTime();
  const isNear = materials.some(({ due_at }) => {
    const due = due_at?.getTime() ?? 0;
    return due > at && due - (leads[0] ?? -Infinity) <= at;
  });
  const coming = materials.flatMap(({ opens_at, due_at }) => [
    ...(opens_at ? [opens_at.getTime()] : []),
    ...begins(due_at, leads),
  ]);
  const next = Math.min(...coming.filter((moment) => moment > at), ...(isNear ? [at + againMs] : []));
  return Number.isFinite(next) ? new Date(next) : null;
}
