// Texts that are pasted from Word, mail and web pages as a list of lines: numbers of lists, bold right answers, tables and raised
// digits, which the plain text beside it does not have. The document is never shown: nothing in it is run or loaded.

const LONGEST = 4_000_000;
const DEEPEST = 200;
const tellsMore = /<(?:b|strong|ol|ul|table|sup|sub|img|mark)\b|font-weight|mso-list/i;
const blocks = new Set(
  'P DIV LI UL OL H1 H2 H3 H4 H5 H6 SECTION ARTICLE BLOCKQUOTE PRE TABLE TBODY THEAD TFOOT TR DL DT DD FIGURE HEADER FOOTER MAIN'.split(
    ' ',
  ),
);
const silent = new Set('SCRIPT STYLE TEMPLATE HEAD TITLE NOSCRIPT IFRAME OBJECT SVG MATH'.split(' '));

type Run = { text: string; bold: boolean };
type Place = { bold: boolean; depth: number; raised: '' | 'SUP' | 'SUB' };

/** The lines of pasted HTML; null where the plain text says as much. */
export function linesOfHtml(html: string): string | null {
  if (html.length > LONGEST || !tellsMore.test(html)) return null;
  const lines = new Lines();
  lines.walk(new DOMParser().parseFromString(html, 'text/html').body, { bold: false, depth: 0, raised: '' });
  return lines.text();
}

class Lines {
  readonly #lines: string[] = [];
  #runs: Run[] = [];

  text(): string {
    this.#end();
    return this.#lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  walk(node: Node, place: Place): void {
    for (const child of node.childNodes) {
      if (child instanceof Text) this.#add(child.data, place);
      else if (child instanceof HTMLElement) this.#element(child, place);
    }
  }

  #add(text: string, { bold, raised }: Place): void {
    const spaced = text.replaceAll(/[\s\u00A0]+/g, ' ');
    if (spaced !== '') this.#runs.push({ text: raised === '' ? spaced : shifted(spaced, raised), bold });
  }

  #element(element: HTMLElement, place: Place): void {
    const tag = element.tagName;
    if (silent.has(tag)) return;
    if (tag === 'BR') return this.#end(true);
    if (tag === 'IMG')
      return this.#add(
        ` [image: ${
          element
            .getAttribute('alt')
            ?.replaceAll(/[[\]\s]+/g, ' ')
            .slice(0, 80) ?? ''
        }] `,
        place,
      );
    if (element instanceof HTMLInputElement) {
      if (/^(?:checkbox|radio)$/.test(element.type)) this.#add(element.checked ? '[x] ' : '[ ] ', place);
      return;
    }
    if (place.depth > DEEPEST) return this.#add(element.textContent, place);
    const inner: Place = {
      bold: isBold(element) ?? place.bold,
      depth: place.depth + 1,
      raised: tag === 'SUP' || tag === 'SUB' ? tag : place.raised,
    };
    if (element instanceof HTMLTableRowElement) return this.#row(element);
    if (!blocks.has(tag)) return this.walk(element, inner);
    this.#end();
    if (tag === 'LI') this.#runs.push({ text: markerOf(element), bold: false });
    this.walk(element, inner);
    this.#end();
    if (/^(?:P|H\d|TABLE)$/.test(tag) && element.closest('li, td') === null) this.#lines.push('');
  }

  /** The cells of a row apart by tabs; those of several lines in quotes, as spreadsheets have them. */
  #row(row: HTMLTableRowElement): void {
    this.#end();
    const cells = [...row.cells].slice(0, 100).map((cell) => {
      const lines = new Lines();
      lines.walk(cell, { bold: false, depth: DEEPEST / 2, raised: '' });
      const text = lines.text();
      return /[\n\t]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
    });
    this.#lines.push(cells.join('\t'));
  }

  #end(isBreak = false): void {
    const text = this.#runs
      .map((run) => run.text)
      .join('')
      .replaceAll(/ {2,}/g, ' ')
      .trim();
    const said = this.#runs.filter(
      (run) => run.text.trim() !== '' && !/^\s*[([]?[\p{L}\d]{1,3}[.)\]]\s*$|^\s*•\s*$/u.test(run.text),
    );
    const isBoldAll = said.length > 0 && said.every((run) => run.bold);
    this.#runs = [];
    if (text === '' && !isBreak) return;
    this.#lines.push(isBoldAll && !text.includes('**') ? `**${text}**` : text);
  }
}

/** Whether an element makes its text bold or marks it; null where it says nothing about that. */
function isBold({ tagName, style }: HTMLElement): boolean | null {
  const weight = style.fontWeight;
  if (weight !== '') return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  return /^(?:B|STRONG|MARK)$/.test(tagName) ? true : null;
}

/** "2. " for the second item of a numbered list, by the list's own kind of numbers. */
function markerOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '• ';
  const before =
    item instanceof HTMLLIElement && item.value > 0 ? item.value - list.start : [...list.children].indexOf(item);
  const number = list.start + before;
  const kind = list.style.listStyleType || item.style.listStyleType || list.type;
  if (/^(?:a|lower-alpha|lower-latin)$/.test(kind)) return `${letter(number)}) `;
  if (/^(?:A|upper-alpha|upper-latin)$/.test(kind)) return `${letter(number).toUpperCase()}) `;
  // A list of numbers inside of another one are its options.
  return list.parentElement?.closest('ol') == null ? `${number}. ` : `${letter(number)}) `;
}

const letter = (number: number): string => String.fromCharCode(96 + Math.min(26, Math.max(1, number)));

const raisedSigns = { SUP: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ', SUB: '₀₁₂₃₄₅₆₇₈₉₊₋ₙ' } as const;
const plainSigns = '0123456789+-n';

/** H₂O and x²; other raised text is shown by a sign. */
function shifted(text: string, raised: 'SUP' | 'SUB'): string {
  const signs = text
    .trim()
    .replaceAll('−', '-')
    .split('')
    .map((sign) => raisedSigns[raised][plainSigns.indexOf(sign)]);
  if (signs.every((sign) => sign !== undefined)) return signs.join('');
  return raised === 'SUP' ? `^(${text.trim()})` : `_(${text.trim()})`;
}
