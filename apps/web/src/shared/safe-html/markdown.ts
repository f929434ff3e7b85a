import { Marked, type Token, type Tokens } from 'marked';
import { t } from '../messages/t.ts';
import { formulaAtStart } from './find-formulas.ts';
import { escaped, plainAsHtml } from './plain-as-html.ts';

/** Whether a picture may be drawn from an address. */
export type IsPicture = (url: string) => boolean;

/** As plain text reads where nobody thought of Markdown, and tags, which stay text. */
const readAsText = {
  code: () => undefined,
  heading: () => undefined,
  lheading: () => undefined,
  hr: () => undefined,
  def: () => undefined,
  table: () => undefined,
  html: () => undefined,
  tag: () => undefined,
  del: () => undefined,
};

/**
 * A formula as it was typed, which `withFormulas` draws later: its signs are no Markdown. Dollars that begin none are text, an escaped
 * one too.
 */
function verbatimAt(src: string): string | null {
  if (src.startsWith('\\$')) return '\\$';
  // The last two of many may begin a formula.
  return formulaAtStart(src)?.typed ?? /^(?:(?:\$\$)+(?=\$\$)|\$\$?)/.exec(src)?.[0] ?? null;
}

const formula = {
  name: 'formula',
  level: 'inline' as const,
  start: (src: string) => placeOf(/\$|\\[$([]/, src),
  tokenizer(src: string) {
    const raw = /^[$\\]/.test(src) ? verbatimAt(src) : null;
    return raw === null ? undefined : { type: 'formula', raw };
  },
  renderer: ({ raw }: { raw: string }) => escaped(raw),
};

/** A formula on lines of its own, in which no line begins a list. */
const formulaLines = {
  name: 'formulaLines',
  level: 'block' as const,
  start: (src: string) => {
    const at = placeOf(/\n(?:\$\$|\\\[)/, src);
    return at !== undefined && linesAt(src.slice(at + 1)) !== null ? at + 1 : undefined;
  },
  tokenizer(src: string) {
    const raw = linesAt(src);
    return raw === null ? undefined : { type: 'formulaLines', raw };
  },
  renderer: ({ raw }: { raw: string }) => `<p>${escaped(raw.trim())}</p>`,
};

function placeOf(mark: RegExp, src: string): number | undefined {
  const at = src.search(mark);
  return at < 0 ? undefined : at;
}

function linesAt(src: string): string | null {
  const found = /^(?:\$\$|\\\[)/.test(src) ? formulaAtStart(src) : null;
  const rest = found && /^[ \t]*(?:\n|$)/.exec(src.slice(found.typed.length));
  return found && rest ? found.typed + rest[0] : null;
}

const drawnFor = (isPicture: IsPicture): Marked =>
  new Marked({
    gfm: true,
    breaks: true,
    tokenizer: readAsText,
    extensions: [formulaLines, formula],
    renderer: {
      image({ href, raw, tokens }: Tokens.Image) {
        // An address that is written with escapes is none that a person was given.
        if (!isPicture(href) || !raw.includes(`(${href}`)) return escaped(raw);
        const alt = this.parser.parseInline(tokens, this.parser.textRenderer).trim();
        return `<img src="${href}" alt="${escaped(alt === '' ? t('Image') : alt)}">`;
      },
      link({ href, raw, tokens }: Tokens.Link) {
        if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return escaped(raw);
        return `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '[x] ' : '[ ] '),
    },
  });

/** How many quotes and lists may stand in one another: more are no text of a person, and leave no room for words on a phone. */
const deepest = 11;
const tooDeepInALine = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){12}/m;

function isTooDeep(tokens: readonly Token[], depth = 0): boolean {
  return tokens.some((token) => {
    const inner = depth + Number(token.type === 'blockquote' || token.type === 'list');
    return inner > deepest || isTooDeep(partsOf(token), inner);
  });
}

function partsOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

/**
 * A small part of Markdown as HTML, which is not yet safe to show: bold, italic, code, lists, quotes, links, ends of lines, and those pictures
 * that `isPicture` lets through. Everything else, tags too, stays as it was typed.
 */
export function markdownAsHtml(text: string, isPicture: IsPicture): string {
  // The line is asked first: the parser calls itself once more for each mark in it.
  if (tooDeepInALine.test(text)) return plainAsHtml(text);
  const marked = drawnFor(isPicture);
  const tokens = marked.lexer(text);
  return isTooDeep(tokens) ? plainAsHtml(text) : marked.parser(tokens);
}
