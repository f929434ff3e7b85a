import { mathMl } from './math-ml.ts';
import { SafeHtmlView, type SafeHtmlProps } from './safe-html-view.tsx';
import type { FormulaDrawing } from './with-formulas.ts';

const draw: FormulaDrawing = (formula) => {
  try {
    return mathMl(formula);
  } catch {
    return null;
  }
};

/** Draws HTML from people with its formulas; fetched where there is one. */
export function FormulaView(props: SafeHtmlProps) {
  return <SafeHtmlView {...props} draw={draw} />;
}
