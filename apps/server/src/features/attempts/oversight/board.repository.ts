import { type RawBuilder, sql } from 'kysely';
import { type BoardItem, type BoardQuery, boardStates, limits } from '@lectern/contract';
import type { Db } from '../../../platform/db/index.ts';
import { containsPattern } from '../../../platform/text/search-pattern.ts';
import { studentsOfCourse } from '../../courses/index.ts';
import { testIsFor } from '../../test-authoring/index.ts';
import type { AttemptRow } from '../attempts.repository.ts';

/** A student with their state, and their attempt with how far it is; its columns are null before the first. */
export type BoardRow = {
  state: BoardItem['state'];
  user_id: string;
  username: string;
  profile_picture: string | null;
} & ((AttemptRow & { answered: number; questions_count: number }) | { id: null });

export type BoardCounts = Record<BoardItem['state'], number>;
/** When the first and the last open attempt end; null where none has a limit. */
export type BoardEnds = { first_end: Date | null; last_end: Date | null };

/** A test by the key that it has in its course. */
type Place = { id: string; courseId: string };

type State = BoardItem['state'];

/** The students of a test in this state with their attempt: the open one, or the last submitted one. */
function studentsIn(state: State, { id, courseId }: Place): RawBuilder<unknown> {
  const theirs = sql`from attempts where assessment_id = ${id}`;
  if (state === 'taking') return sql`select student_id, id, 'taking' as state ${theirs} and status = 'open'`;
  if (state === 'done')
    return sql`select student_id, id, 'done' from (
        select distinct on (student_id) student_id, id, status ${theirs} order by student_id, status = 'open' desc, number desc
      ) last where status <> 'open'`;
  return sql`select users.id, null::uuid, 'not_started'
    from assessments join ${studentsOfCourse(courseId)} on ${testIsFor(sql`assessments`, sql`users.id`)}
    where assessments.id = ${id} and not exists (select ${theirs} and student_id = users.id)`;
}

const byName = sql`users.username_key asc, users.id asc`;
const secondsAgo = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Those of whom nothing was heard for longest, those who choose nothing for longest, the others, and those who do not take the test. */
function bySilence(now: Date, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const isGone = sql`attempts.last_seen_at < ${secondsAgo(now, limits.connectedSeconds)}`;
  const lastChoice = sql`coalesce(attempts.last_saved_at, attempts.started_at)`;
  const isIdle = sql`${lastChoice} <= ${secondsAgo(now, limits.idleSeconds)}`;
  const way = sql.raw(direction);
  return sql`case when standing.state = 'done' then 4 when standing.state = 'not_started' then 3 when ${isGone} then 0 when ${isIdle} then 1 else 2 end ${way},
    case when standing.state <> 'taking' then null when ${isGone} then attempts.last_seen_at when ${isIdle} then ${lastChoice} end ${way} nulls last,
    ${byName}`;
}

function orderOf(sort: BoardQuery['sort'] = 'startedAt', now: Date): RawBuilder<unknown> {
  const field = sort.replace('-', '') as 'startedAt' | 'username' | 'lastSavedAt' | 'deadlineAt' | 'silent';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (field === 'silent') return bySilence(now, direction);
  const way = sql.raw(direction);
  if (field === 'username') return sql`users.username_key ${way}, users.id ${way}`;
  // Without a save, a limit or an attempt a student stands last in both directions.
  const columns = { startedAt: 'started_at', lastSavedAt: 'last_saved_at', deadlineAt: 'deadline_at' } as const;
  return sql`${sql.ref(`attempts.${columns[field]}`)} ${way} nulls last, ${byName}`;
}

/** One page of the students of a test in these states, how many match, how many are in each state in all, and when the open attempts end. */
export async function listBoard(
  db: Db,
  test: Place,
  { states, now, ...query }: Pick<BoardQuery, 'search' | 'sort'> & { states: readonly State[]; now: Date },
  page: { limit: number; offset: number },
): Promise<{ rows: BoardRow[]; total: number; counts: BoardCounts; ends: BoardEnds }> {
  const found = query.search ? sql`users.username ilike ${containsPattern(query.search)}` : sql`true`;
  const standing = (of: readonly State[]) =>
    sql`(${sql.join(
      of.map((state) => studentsIn(state, test)),
      sql` union all `,
    )}) standing (student_id, attempt_id, state) join users on users.id = standing.student_id`;
  const [listed, counted, ends] = await Promise.all([
    sql<BoardRow>`select attempts.*, standing.state, users.id as user_id, users.username, users.profile_picture,
        (select count(*) from responses r where r.attempt_id = attempts.id and r.selected is not null) as answered,
        coalesce(cardinality(attempts.asked), (select v.questions_count from assessment_versions v
          where v.assessment_id = attempts.assessment_id and v.number = attempts.version)) as questions_count
      from ${standing(states)} left join attempts on attempts.id = standing.attempt_id
      where ${found} order by ${orderOf(query.sort, now)} limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ state: State; all: number; found: number }>`select standing.state, count(*) as all,
        count(*) filter (where ${found}) as found
      from ${standing(boardStates)} group by standing.state`.execute(db),
    sql<BoardEnds>`select min(deadline_at) as first_end, max(deadline_at) as last_end
      from attempts where assessment_id = ${test.id} and status = 'open'`.execute(db),
  ]);
  const counts: BoardCounts = { taking: 0, not_started: 0, done: 0 };
  for (const { state, all } of counted.rows) counts[state] = all;
  const total = counted.rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.found : 0), 0);
  return { rows: listed.rows, total, counts, ends: ends.rows[0] ?? { first_end: null, last_end: null } };
}
