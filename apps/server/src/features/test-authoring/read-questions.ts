import { say } from '@lectern/contract/say';
import { type ImportEntry, type ImportPreview, type ImportPreviewInput, limits } from '@lectern/contract';
import { decode, detect, parse, type ParsedQuestion, type Problem } from './exchange/index.ts';
import { cleanImported } from './imported-question.ts';

/** Reads a file of questions, each as it can be saved; null when nothing tells the format. */
export function readQuestions(input: ImportPreviewInput): ImportPreview | null {
  const { text, problems } = readText(input);
  const format = input.format ?? detect(input.filename ?? '', text);
  if (format === null) return null;
  let room: number = limits.richTextBytesTogether;
  const entries = parse(format, text).questions.map((parsed) => {
    const entry = presentEntry(parsed);
    room -= entry.question === null ? 0 : Buffer.byteLength(JSON.stringify(entry.question));
    return room < 0 ? withoutRoom(entry) : entry;
  });
  entries[0]?.problems.unshift(...problems);
  const imported = entries.filter((entry) => entry.question !== null).length;
  // A category or a column that was passed over is no question that failed.
  const failed = entries.filter(
    ({ question, problems: found }) => question === null && found.some(({ severity }) => severity === 'error'),
  );
  return { format, entries, imported, notImported: failed.length };
}

/** One test may hold no more text than this: further questions could not be saved with those before them. */
function withoutRoom(entry: ImportEntry): ImportEntry {
  if (entry.question === null) return entry;
  const max = limits.richTextBytesTogether / 2 ** 20;
  const full = say('The questions before this one already take up {max} MB, the most that one test can hold.', { max });
  return { ...entry, question: null, problems: [...entry.problems, { line: entry.line, ...full, severity: 'error' }] };
}

function readText({ text, base64 }: ImportPreviewInput): { text: string; problems: Problem[] } {
  return text === undefined ? decode(Buffer.from(base64 ?? '', 'base64')) : { text, problems: [] };
}

function presentEntry({ line, name, type, question, problems }: ParsedQuestion): ImportEntry {
  const found: Problem[] = [...problems];
  return { line, name, type, question: question && cleanImported(question, line, found), problems: found };
}
