import { sql } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Db } from '../../../platform/db/index.ts';
import type { StoredKey, StoredQuestion } from '../../../platform/db/schema-of-tests.ts';
import { keyAsJson } from '../../test-authoring/index.ts';
import type { AnalysedAttempt, VersionItem, Versions } from './item-analysis.ts';

export type FirstAttempt = AnalysedAttempt & { max_mark: number };

/** Each student's first submitted attempt at a test, the newest first; `count` of them at most. */
export async function listFirstAttempts(db: Db, testId: string, count: number): Promise<FirstAttempt[]> {
  const { rows } = await sql<FirstAttempt>`select id, version, asked, mark, max_mark from (
      select distinct on (student_id) id, version, asked, mark, max_mark, submitted_at from attempts
      where assessment_id = ${testId} and status = 'submitted' order by student_id, number) first
    order by submitted_at desc, id desc limit ${count}`.execute(db);
  return rows;
}

/** These versions of a test by number: questions in order, with their keys. */
export async function findVersionItems(db: Db, testId: string, numbers: readonly number[]): Promise<Versions> {
  const { rows } = await sql<{ number: number; questions: StoredQuestion[]; keys: StoredKey[] }>`
    select v.number, v.questions, (select json_agg(${keyAsJson} order by k.position) from assessment_keys k
      where k.assessment_id = v.assessment_id and k.version = v.number) as keys
    from assessment_versions v where v.assessment_id = ${testId} and v.number = any(${[...numbers]}::integer[])
    order by v.number`.execute(db);
  return new Map(rows.map(({ number, questions, keys }) => [number, itemsOf(questions, keys)]));
}

function itemsOf(questions: readonly StoredQuestion[], keys: readonly StoredKey[]): VersionItem[] {
  return questions.flatMap(({ id, text, options }, position) => {
    const key = keys[position];
    return key ? [{ key: { question_id: id, ...key }, text, options }] : [];
  });
}

type Choices = { id: string; choices: (OptionLetter | null)[] };

/**
 * The choices of these attempts at each question of the version of each in order, asked or not. It reads one attempt after the other by its
 * index: joined, the planner would rather read every response that there is.
 */
export async function listChoices(db: Db, ids: readonly string[]): Promise<Choices[]> {
  const { rows } = await sql<Choices>`select a.id, array(select r.selected from assessment_keys k
      left join responses r on r.attempt_id = a.id and r.question_id = k.question_id
      where k.assessment_id = a.assessment_id and k.version = a.version order by k.position) as choices
    from attempts a where a.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
