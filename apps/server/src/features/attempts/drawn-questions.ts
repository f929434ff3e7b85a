import { type SqlBool, sql } from 'kysely';
import type { Random } from '../../platform/clock/index.ts';

/** The places of the questions that an attempt has drawn, ascending; null where it asks all of its version. */
export type Drawn = { asked: readonly number[] | null };

/** Things of the questions that an attempt asks, from those of all questions of its version, which stand in order. */
export const askedOf = <T>({ asked }: Drawn, inOrder: readonly T[]): readonly T[] =>
  asked === null ? inOrder : inOrder.filter((_, place) => asked.includes(place));

/** Whether the attempt with this name in a query asks the question of the row `k` of `assessment_keys`. */
export const asksQuestion = (attempt: 'a' | 'held') =>
  sql<SqlBool>`(${sql.ref(`${attempt}.asked`)} is null or k.position = any(${sql.ref(`${attempt}.asked`)}))`;

/** A question that may be drawn: one that a correction left out is worth nothing. */
type Drawable = { position: number; left_out: boolean };

/**
 * The places of `count` questions, each as likely as another, ascending. Questions that are left out are drawn only where
 * the others do not suffice.
 */
export function drawQuestions(random: Random, questions: readonly Drawable[], count: number): number[] {
  return questions
    .map(({ position, left_out }) => ({ position, left_out, lot: Buffer.from(random.bytes(8)).toString('hex') }))
    .toSorted((a, b) => Number(a.left_out) - Number(b.left_out) || (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ position }) => position)
    .toSorted((a, b) => a - b);
}
