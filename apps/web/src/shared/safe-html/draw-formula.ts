import { mathMl } from './math-ml.ts';
import type { FormulaDrawing } from './with-formulas.ts';

/** MathML of a formula, or null for TeX with an error. */
export const drawFormula: FormulaDrawing = (formula) => {
  try {
    return mathMl(formula);
  } catch {
    return null;
  }
};
