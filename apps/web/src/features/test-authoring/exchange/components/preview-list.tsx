import type { ImportEntry, ImportPreview } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { told } from '../../../../shared/messages/told.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { formatNames } from '../format-names.ts';
import classes from './question-exchange.module.css';

type PreviewListProps = {
  preview: ImportPreview;
  /** The places of the entries that are left out. */
  left: ReadonlySet<number>;
  onToggle: (place: number) => void;
};

/** All entries of a file, importable or not, each with its remarks. */
export function PreviewList({ preview, left, onToggle }: PreviewListProps) {
  return (
    <>
      <p role="status">
        {tn(
          preview.imported,
          '{format}: {n} question can be imported, {others} cannot.',
          '{format}: {n} questions can be imported, {others} cannot.',
          { format: formatNames[preview.format], others: preview.notImported },
        )}
      </p>
      <ol aria-label={t('Found in the file')} className={classes['entries']}>
        {preview.entries.map((entry, place) => (
          <Entry
            // A file's entries differ by their places alone.
            key={place}
            entry={entry}
            place={place}
            taken={!left.has(place)}
            onToggle={onToggle}
          />
        ))}
      </ol>
    </>
  );
}

/** Whether an entry is skipped without an error, as a category: it is no failed question. */
function isNote({ question, problems }: ImportEntry): boolean {
  return question === null && problems.every(({ severity }) => severity !== 'error');
}

/** The names for kinds of questions in files; other kinds appear as the file writes them. */
const typeNames: Readonly<Record<string, string>> = {
  multichoice: t('multiple choice'),
  truefalse: t('true/false'),
  shortanswer: t('short answer'),
  essay: t('essay'),
  matching: t('matching'),
  numerical: t('numerical answer'),
  cloze: t('fill in the blanks'),
  unknown: t('unknown'),
  file: t('file'),
  column: t('column'),
  category: t('category'),
  description: t('description'),
  text: t('text'),
  limit: t('limit'),
};

function typeText(type: string): string {
  return Object.hasOwn(typeNames, type) ? (typeNames[type] ?? type) : type;
}

type EntryProps = { entry: ImportEntry; place: number; taken: boolean; onToggle: (place: number) => void };

function Entry({ entry, place, taken, onToggle }: EntryProps) {
  const { question } = entry;
  const name = entry.name ?? t('Entry {number}', { number: place + 1 });
  return (
    <li className={classes['entry']}>
      <div className={classes['entryHead']}>
        {question === null ? (
          <>
            {isNote(entry) ? <Badge>{t('No question')}</Badge> : <Badge tone="bad">{t('Not imported')}</Badge>}{' '}
            <span>{name}</span>
          </>
        ) : (
          <Checkbox
            label={plainText(question.question_text, 120) || name}
            checked={taken}
            onChange={() => onToggle(place)}
          />
        )}
        <span className={classes['note']}>
          {t('{type}, line {line}', { type: typeText(entry.type), line: entry.line })}
        </span>
      </div>
      {question !== null && (
        <ul className={classes['options']}>
          {question.question_options.map(({ text }, at) => {
            const letter = optionLetters[at] ?? '';
            const correct = question.correct_options.some((one) => one === letter);
            return (
              <li key={letter} data-correct={correct || undefined}>
                {letter}. {plainText(text, 100)} {correct && <Badge tone="good">{t('Correct')}</Badge>}
              </li>
            );
          })}
        </ul>
      )}
      {entry.problems.length > 0 && (
        <ul className={classes['problems']}>
          {entry.problems.map((problem) => (
            <li key={`${problem.line} ${problem.message}`} data-severity={problem.severity}>
              {t('Line {line}: {message}', { line: problem.line, message: told(problem) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
