/** A formula in TeX, and as it was typed; `display` puts it on a line of its own. */
export type Formula = { tex: string; display: boolean; typed: string };

type Mark = { mark: string; start: number; end: number };

/** In UTF-16 units. A person writes shorter ones, and the time to draw one grows with its length. */
export const longestFormula = 1_000;

const closings: Record<string, string> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };

/** An amount of money before a word, as in "5 dollars". */
const amount = /^[\d.,]+\s+\p{L}{2}/u;

/**
 * Cuts a text into text and formulas: `$…$` and `\(…\)` stand in a line, `$$…$$` and `\[…\]` on a line of their own.
 * A single dollar opens only before and closes only after something that is no space, and never closes before a
 * digit: "from $5 to $10" holds no formula. A dollar after a backslash is text.
 */
export function findFormulas(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = [];
  const marks = marksIn(text);
  let done = 0;
  for (const [place, opening] of marks.entries()) {
    if (opening.start < done) continue;
    const closing = closingOf(text, marks, place);
    if (closing === null && opening.mark !== '\\$') continue;
    parts.push(text.slice(done, opening.start));
    if (closing === null) parts.push('$');
    else parts.push(formulaBetween(text, opening, closing));
    done = closing === null ? opening.end : closing.end;
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part !== '');
}

/** The formula with which a text begins, or null. */
export function formulaAtStart(text: string): Formula | null {
  const near = text.slice(0, longestFormula + 5);
  const [mark = ''] = /^(?:\\[([]|\$\$?)/.exec(near) ?? [];
  const wanted = closings[mark];
  // Looked for first, because there may be very many openings.
  if (wanted === undefined || !near.includes(wanted, mark.length)) return null;
  const marks = marksIn(near);
  const [opening] = marks;
  const closing = closingOf(text, marks, 0);
  return opening && closing ? formulaBetween(text, opening, closing) : null;
}

const marksIn = (text: string): Mark[] =>
  Array.from(text.matchAll(/\\[\s\S]|\$\$?/g), ({ 0: mark, index }) => ({
    mark,
    start: index,
    end: index + mark.length,
  }));

const formulaBetween = (text: string, opening: Mark, closing: Mark): Formula => ({
  tex: text.slice(opening.end, closing.start).trim(),
  display: opening.mark === '$$' || opening.mark === '\\[',
  typed: text.slice(opening.start, closing.end),
});

/** The mark that ends the formula that begins with the mark at `place`, or null where none begins there. */
function closingOf(text: string, marks: readonly Mark[], place: number): Mark | null {
  const opening = marks[place];
  if (opening === undefined) return null;
  const wanted = closings[opening.mark];
  if (wanted === undefined) return null;
  for (let at = place + 1; at < marks.length; at += 1) {
    const mark = marks[at];
    if (mark === undefined || mark.start - opening.end > longestFormula) return null;
    if (mark.mark === wanted || (wanted === '$' && mark.mark === '$$'))
      return isFormula(text, opening, mark) ? mark : null;
  }
  return null;
}

function isFormula(text: string, opening: Mark, closing: Mark): boolean {
  const tex = text.slice(opening.end, closing.start);
  if (tex.trim() === '') return false;
  if (opening.mark !== '$') return true;
  const isTight = closing.mark === '$' && tex === tex.trim() && !/^\d/.test(text.slice(closing.end, closing.end + 1));
  return isTight && !amount.test(tex);
}
