import { type DismissalInput, type NeedLine, needTexts, type NeedsQuery, type OwnNeed, say } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { mayOnCourse, findOverseenCourse } from '../courses/index.ts';
import { listNextMaterials } from '../progress/index.ts';
import { holdAccount, holdPerson } from '../users/index.ts';
import { putDismissal, removeDismissal } from './dismissals.repository.ts';
import {
  type CourseWithNeedsRow,
  findKept,
  type LineRow,
  listOwn,
  listStanding,
  type Looker,
  type Pair,
} from './needs.repository.ts';
import { presentLine, presentOwn, stateOf } from './needs.presenter.ts';

const lookerOf = ({ actor, clock }: Pick<Act, 'actor' | 'clock'>): Looker => ({
  actor,
  now: clock.now(),
  // Coordinators look after students and see no results (decision 50).
  tests: actor.isAdmin || actor.role === 'teacher',
});

/** How often a page is filled up again where some of its kept lines are no more. */
const mostReadings = 3;

type NeedsPage = Page<NeedLine> & { courses: { _id: string; name: string; lines: number }[] };

/** One page of the lines about students whom the actor looks after, each as it is now. */
export async function pageOfNeeds({ db, ...act }: Act, query: NeedsQuery): Promise<NeedsPage> {
  const looker = lookerOf(act);
  const { limit, offset } = pageOffset(query);
  const gone: Pair[] = [];
  for (let reading = 1; ; reading += 1) {
    const { pairs, total, courses } = await findKept(db, looker, query, { limit, offset, without: gone });
    const now = await listStanding(db, looker, pairs);
    const rows = pairs.flatMap((pair) => now.find((row) => isOf(row, pair) && isAsked(row, query)) ?? []);
    const missing = pairs.length - rows.length;
    if (missing > 0 && reading < mostReadings) {
      gone.push(...pairs.filter((pair) => !rows.some((row) => isOf(row, pair))));
      continue;
    }
    const data = rows.flatMap((row) => presentLine(row, looker));
    return { ...toPage(query, total - missing, data), courses: courses.map(presentCourse) };
  }
}

const presentCourse = ({ id, name, lines }: CourseWithNeedsRow) => ({ _id: id, name, lines });

const isOf = (one: Pair, other: Pair): boolean => one.course_id === other.course_id && one.user_id === other.user_id;

function isAsked({ standing, holding }: LineRow, { dismissed, rule }: NeedsQuery): boolean {
  const [first] = dismissed === true ? holding : standing;
  return dismissed === true
    ? standing.length === 0 && (rule === undefined || first === rule)
    : first !== undefined && (rule === undefined || first === rule);
}

type Place = { courseId: string; userId: string };

/** Locks the student, and finds the line about them in a course that the actor edits; null where nothing holds. */
async function findLine(act: Act, { courseId, userId }: Place): Promise<LineRow | null> {
  const course = await findOverseenCourse(act.db, act.actor, courseId);
  if (!course || !mayOnCourse(act.actor, course, 'mark')) throw notFound('Course not found');
  if (!(await holdPerson(act.db, userId))) throw notFound('Student not found');
  const [row] = await listStanding(act.db, lookerOf(act), [{ course_id: courseId, user_id: userId }]);
  return row ?? null;
}

/**
 * Dismisses a line with everything that it names, until there is more to it; repeated it changes nothing. Throws `not_found` where
 * there is no line, `stale_update` where there is more to it than was read, and `already_decided` where it is dismissed for
 * another reason.
 */
export async function dismissLine(act: Act, place: Place, input: DismissalInput): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await holdAccount(trx, actor.id);
    const line = await findLine(act, place);
    if (!line) throw notFound('Line not found');
    const text = input.text ?? null;
    if (line.standing.length === 0) {
      if (line.reason === input.reason && line.text === text) return;
      throw new AppError('already_decided', say(needTexts.dismissedByOther, { name: line.dismissed_by_name ?? '' }));
    }
    if (stateOf(line) !== input.state) throw new AppError('stale_update', needTexts.changed);
    await putDismissal(trx, {
      course_id: line.course_id,
      user_id: line.user_id,
      reason: input.reason,
      text,
      dismissed_at: clock.now(),
      dismissed_by: actor.id,
      overdue: line.overdue,
      overdue_newest: line.overdue_newest,
      fell_at: line.fell_at,
      idle: line.holding.includes('idle'),
      not_started: line.holding.includes('not-started'),
    });
  });
}

/** Undoes that a line was dismissed; done again it changes nothing. Throws `not_found` for a course that the actor does not edit. */
export async function undoDismissal(act: Act, { courseId, userId }: Place): Promise<void> {
  const course = await findOverseenCourse(act.db, act.actor, courseId);
  if (!course || !mayOnCourse(act.actor, course, 'mark')) throw notFound('Course not found');
  await removeDismissal(act.db, { course_id: courseId, user_id: userId });
}

/** The lines about oneself. */
export async function ownNeeds({ db, actor, clock }: Act): Promise<{ data: OwnNeed[] }> {
  const now = clock.now();
  const rows = await listOwn(db, actor, now);
  const courses = rows.map(({ course_id }) => course_id);
  const next = courses.length === 0 ? [] : await listNextMaterials(db, { userId: actor.id, now }, courses);
  return { data: rows.flatMap((row) => presentOwn(row, next)) };
}
