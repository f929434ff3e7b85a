import { say } from '@lectern/contract/say';
import { type ImportEntry, type ImportPreview, type ImportPreviewInput, limits } from '@lectern/contract';
import { decode, detect, parse, type ParsedQuestion, type Problem } from './exchange/index.ts';
import { cleanImported } from './imported-question.ts';

/** Reads a file or a text of questions, each as it can be saved. */
export function readQuestions(input: ImportPreviewInput): ImportPreview {
  const { text, problems } = readText(input);
  const format = input.format ?? detect(input.filename ?? '', text);
  let room: number = limits.richTextBytesTogether;
  const entries = parse(format, text).questions.map((parsed) => {
    const entry = presentEntry(parsed);
    const taken = entry.question ?? entry.withoutKey;
    room -= taken === null ? 0 : Buffer.byteLength(JSON.stringify(taken));
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
  if (entry.question === null && entry.withoutKey === null) return entry;
  const max = limits.richTextBytesTogether / 2 ** 20;
  const full = say('The questions before this one already take up {max} MB, the most that one test can hold.', { max });
  return {
    ...entry,
    question: null,
    withoutKey: null,
    problems: [...entry.problems, { line: entry.line, ...full, severity: 'error' }],
  };
}

function readText({ text, base64 }: ImportPreviewInput): { text: string; problems: Problem[] } {
  return text === undefined ? decode(Buffer.from(base64 ?? '', 'base64')) : { text, problems: [] };
}

function presentEntry({ line, name, type, question, withoutKey, problems }: ParsedQuestion): ImportEntry {
  const found: Problem[] = [...problems];
  const open = withoutKey === undefined ? null : cleanImported(withoutKey, line, found);
  return {
    line,
    name,
    type,
    question: question && cleanImported(question, line, found),
    withoutKey: open && { ...open, correct_options: [] },
    problems: found,
  };
}
