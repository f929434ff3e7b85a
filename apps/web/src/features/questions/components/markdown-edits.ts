/** A text, and what is selected in it. */
export type Selected = { text: string; start: number; end: number };

/** A piece to put in the place of another, and the selection afterwards. */
export type Edit = { from: number; to: number; put: string; start: number; end: number };

/** Puts marks around what is selected, or takes them away where they are. */
export function markSelected({ text, start, end }: Selected, mark: string): Edit {
  const chosen = text.slice(start, end);
  const { length } = mark;
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  // One star of two is no mark of its own.
  const isPartOfLonger =
    mark === '*' && isMarked && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***';
  if (start >= length && isMarked && !isPartOfLonger)
    return { from: start - length, to: end + length, put: chosen, start: start - length, end: end - length };
  return { from: start, to: end, put: `${mark}${chosen}${mark}`, start: start + length, end: end + length };
}

/** Makes code of what is selected: of several lines a block. */
export function codeSelected(selected: Selected): Edit {
  const { text, start, end } = selected;
  const chosen = text.slice(start, end);
  if (!chosen.includes('\n')) return markSelected(selected, '`');
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const opening = `${before}\`\`\`\n`;
  const put = `${opening}${chosen}\n\`\`\`\n`;
  return { from: start, to: end, put, start: start + opening.length, end: end + opening.length };
}

/** Makes a list of the selected lines, or lines of a list. */
export function listSelected({ text, start, end }: Selected): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const put = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  // A new point goes on at its end.
  return { from, to, put, start: lines.length > 1 ? from : from + put.length, end: from + put.length };
}

/** Makes a link of what is selected, and selects what is missing: its address, or its words. */
export function linkSelected({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  const base = { from: start, to: end };
  if (/^https?:\/\/\S+$/i.test(chosen)) return { ...base, put: `[](${chosen})`, start: start + 1, end: start + 1 };
  const address = 'https://';
  const at = start + chosen.length + 3;
  return { ...base, put: `[${chosen}](${address})`, start: at, end: at + address.length };
}

/** Puts a piece in the place of what is selected. */
export const putSelected = ({ start, end }: Selected, put: string): Edit => ({
  from: start,
  to: end,
  put,
  start: start + put.length,
  end: start + put.length,
});

/** A picture in Markdown. Its description is one line, in which brackets are no marks. */
export const pictureText = (url: string, description: string): string =>
  `![${description.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]*_`$<]/g, (sign) => `\\${sign}`)}](${url})`;
