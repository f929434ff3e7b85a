import { findFormulas, type Formula } from './find-formulas.ts';

/** MathML of a formula, or null where the formula has an error. */
export type FormulaDrawing = (formula: Formula) => string | null;

/** A text with more of them shows the others as they were typed. */
const mostFormulas = 200;

/** Texts in these stay as they are typed. */
const verbatim = /^<(\/?)(?:code|pre)[\s>]/i;
const tagOrText = /<(?:"[^"]*"|[^"<>])*>|[^<]+|</g;

/** Whether safe HTML holds a formula. */
export function holdsFormula(html: string): boolean {
  return /\$|\\[([]/.test(html) && replaceFormulas(html, () => '').count > 0;
}

/**
 * Safe HTML with its formulas drawn. A formula stands between two tags: formatting within it makes it text. One with an
 * error stays as it was typed.
 */
export function withFormulas(html: string, draw: FormulaDrawing): string {
  return replaceFormulas(html, draw).html;
}

function replaceFormulas(html: string, draw: FormulaDrawing): { html: string; count: number } {
  let [depth, count] = [0, 0];
  const drawn = html.replaceAll(tagOrText, (piece) => {
    if (piece.startsWith('<')) {
      const [found, closing] = verbatim.exec(piece) ?? [];
      if (found !== undefined) depth += closing === '/' ? -1 : 1;
      return piece;
    }
    if (depth > 0 || !/[$\\]/.test(piece)) return piece;
    return findFormulas(piece)
      .map((part) => {
        if (typeof part === 'string') return part;
        count += 1;
        const formula = { ...part, tex: textOf(part.tex) };
        return (count > mostFormulas ? null : draw(formula)) ?? part.typed;
      })
      .join('');
  });
  return { html: drawn, count };
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** The text of sanitised HTML without tags: sanitisers write no other entities. */
function textOf(html: string): string {
  return html.replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] as string);
}
