import { testTexts } from '../test-texts.ts';

/**
 * Why a test cannot draw this many questions for each attempt, from the marks of all its questions; null when it can, and
 * for null, which asks all. The same marks make every attempt reach the same total.
 */
export function drawProblem(asked: number | null, marks: readonly number[]): string | null {
  if (asked === null) return null;
  if (asked >= marks.length) return testTexts.drawFewer;
  return new Set(marks).size > 1 ? testTexts.drawSameMarks : null;
}

/** The positive mark of a question that names none. */
export const defaultMark = 1;
