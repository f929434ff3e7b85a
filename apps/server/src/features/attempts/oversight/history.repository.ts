import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type {
  AttemptEventsTable,
  ResponseHistoryTable,
  ResultHistoryTable,
} from '../../../platform/db/schema-of-tests.ts';

export type EventRow = Selectable<AttemptEventsTable> & { username: string | null };

/** Every save of an attempt in the order in which it was made. */
export async function listSaves(db: Db, attemptId: string): Promise<Selectable<ResponseHistoryTable>[]> {
  return db
    .selectFrom('response_history')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('lease')
    .orderBy('sequence')
    .execute();
}

/** Everything that happened to an attempt, the earliest first. */
export async function listEvents(db: Db, attemptId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select e.*, u.username from attempt_events e
    left join users u on u.id = e.by_user where e.attempt_id = ${attemptId} order by e.at, e.id`.execute(db);
  return rows;
}

/** Every result that an attempt had, the earliest first. */
export async function listFormerResults(db: Db, attemptId: string): Promise<Selectable<ResultHistoryTable>[]> {
  return db.selectFrom('result_history').selectAll().where('attempt_id', '=', attemptId).orderBy('number').execute();
}

/** Whether the student has an open attempt at this test. */
export async function sitsTest(db: Db, studentId: string, testId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from attempts
    where assessment_id = ${testId} and student_id = ${studentId} and status = 'open'`.execute(db);
  return rows.length > 0;
}
