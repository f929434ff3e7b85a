import type { MaterialNotes, StudyNote } from '@lectern/contract';
import { linkedParts } from '../../../shared/format/linked-parts.ts';
import { t } from '../../../shared/messages/t.ts';
import { spotText } from '../../../shared/spot/spot-text.ts';
import { hashOf } from './hash-of.ts';

/** Signs that would make Markdown or HTML of somebody's words. Dollars stay, so that formulas do. */
const special = /[\\`*_{}[\]<>#|~!&]/g;
/** The beginning of a line that would be a list, a heading or a rule. */
const opening = /^(\s*)([-+=]|\d{1,9}(?=[.)]))/;

const words = (text: string): string => text.replaceAll(special, '\\$&');

/** A line of somebody's, without what Markdown would read in it; the addresses in it are links. */
function lineOf(line: string): string {
  const safe = linkedParts(line)
    .map(({ text, href }) => (href === undefined ? words(text) : `<${new URL(href).href}>`))
    .join('');
  // A number keeps its digits: the mark behind it is escaped.
  return safe.replace(opening, (_, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
  );
}

/** A name on one line. */
const nameOf = (name: string): string => lineOf(name.replaceAll(/\s+/g, ' ').trim());

/** Lines of a note below the first are indented, so that they stay in their list. Formulas keep their signs. */
function textOf(text: string): string[] {
  return text.split('\n').map((line) => formulasKept(line));
}

/** A line in which `$…$` and `$$…$$` stay as they were typed. */
const formulasKept = (line: string): string =>
  line
    .split(/(\$\$[^$]+\$\$|\$[^\s$](?:[^$]*[^\s$])?\$)/)
    .map((piece, place) => (place % 2 === 1 && !/[<>`]/.test(piece) ? piece : lineOf(piece)))
    .join('');

function noteLines(note: StudyNote, address: string | null): string[] {
  const spot = spotText(note);
  const link = spot === null ? null : address === null ? spot : `[${spot}](${address}${hashOf(note)})`;
  const [first = '', ...others] = note.text === null ? [t('Bookmark##noun')] : textOf(note.text);
  const head = link === null ? first : first === '' ? link : `${link}: ${first}`;
  return [`- ${head}`, ...others.map((line) => (line.trim() === '' ? '' : `  ${line}`))];
}

type Course = { name: string; data: readonly MaterialNotes[] };

/** The notes of a course as Markdown: a heading for each subject and material, and a line for each note, which links to its place. */
export function notesAsMarkdown({ name, data }: Course, site: string): string {
  const lines = [`# ${nameOf(name)}`];
  let subject: string | null | undefined;
  for (const group of data) {
    const id = group.subject?._id ?? null;
    if (id !== subject)
      lines.push('', `## ${group.subject === null ? t('Removed material') : nameOf(group.subject.name)}`);
    subject = id;
    const address = group.subject === null ? null : `${site}/course/materials/${group.material._id}`;
    const title = nameOf(group.material.name);
    lines.push('', `### ${address === null ? title : `[${title}](${address})`}`, '');
    for (const note of group.notes) lines.push(...noteLines(note, address));
  }
  return `${lines.join('\n')}\n`;
}

/** The name of the file, from the course's. */
export function markdownFileName(course: string): string {
  const safe = course
    .replaceAll(/[\p{C}\\/:*?"<>|.]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim();
  return `${safe === '' ? t('Notes') : safe}.md`;
}
