import classes from './safe-html.module.css';
import { safeHtml } from './safe-html.ts';
import { withFormulas, type FormulaDrawing } from './with-formulas.ts';

export type SafeHtmlProps = {
  html: string;
  /** The level of its largest heading: one below the heading above the text. */
  topHeading: number;
};

const asTyped: FormulaDrawing = () => null;

/** Draws HTML from people, in the direction of its own script; fetched on first use. */
export function SafeHtmlView({ html, topHeading, draw = asTyped }: SafeHtmlProps & { draw?: FormulaDrawing }) {
  return (
    <div
      dir="auto"
      className={classes['text']}
      // The server has cleaned it at its save, and `safeHtml` cleans it again.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: withFormulas(safeHtml(html, topHeading), draw) }}
    />
  );
}
