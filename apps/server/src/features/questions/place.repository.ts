import type { QuestionSettings } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { sitsTestOf } from '../attempts/index.ts';
import { courseJoined, courseName, grantedOn } from '../courses/index.ts';

/** A course as a reader of its questions is in it. */
export type Place = {
  course_id: string;
  course_name: string;
  /** Whether the reader answers its questions as staff; otherwise they are a student who joined it. */
  staff: boolean;
  /** Whether the reader edits the course. */
  edits: boolean;
  /** Whether the reader sits a test of the course now. */
  sitting: boolean;
  classmates_answer: boolean;
  names_hidden: boolean;
};

/** The course with this id if the actor reads its questions, or null. */
export async function findPlace(
  db: Db,
  actor: Actor,
  { courseId, now }: { courseId: RawBuilder<string | null>; now: Date },
): Promise<Place | null> {
  const id = sql`place.id`;
  const { rows } = await sql<Place & { joined: boolean }>`
    select place.id as course_id, ${courseName(id)} as course_name, ${grantedOn(id, actor, 'answer')} as staff,
      ${grantedOn(id, actor, 'edit')} as edits,
      ${courseJoined(id, actor)} as joined, ${sitsTestOf(id, actor.id, now)} as sitting,
      coalesce(settings.classmates_answer, false) as classmates_answer,
      coalesce(settings.names_hidden, false) as names_hidden
    from (select ${courseId} as id) place left join question_settings settings on settings.course_id = place.id
    where place.id is not null`.execute(db);
  const [row] = rows;
  return row && (row.staff || row.joined) ? row : null;
}

/** Keeps the choices of a course. */
export async function saveSettings(db: Db, courseId: string, input: QuestionSettings): Promise<void> {
  const choices = { classmates_answer: input.classmatesAnswer, names_hidden: input.namesHidden };
  await db
    .insertInto('question_settings')
    .values({ course_id: courseId, ...choices })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(choices))
    .execute();
}
