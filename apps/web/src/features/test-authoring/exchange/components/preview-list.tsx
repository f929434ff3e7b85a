import type { ImportEntry, ImportPreview } from '@lectern/contract';
import { optionLetters, type OptionLetter } from '@lectern/contract/test-words';
import { memo, useCallback } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { told } from '../../../../shared/messages/told.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { formatNames } from '../format-names.ts';
import { isProblem, isTaken, questionsOf, rightOf, type Decisions, type ShownEntry } from '../model/entry-state.ts';
import classes from './question-exchange.module.css';

type PreviewListProps = {
  preview: ImportPreview | null;
  entries: readonly ShownEntry[];
  decisions: Decisions;
  isPending: boolean;
  onDecide: (change: (before: Decisions) => Decisions) => void;
  /** Goes to a line of the text; null where there is none on the screen. */
  onGoTo: ((line: number) => void) | null;
};

/** All entries of a text, importable or not, each with its remarks. */
export function PreviewList({ preview, entries, decisions, isPending, onDecide, onGoTo }: PreviewListProps) {
  const onTake = useCallback(
    (key: string, taken: boolean) =>
      onDecide((before) => ({ ...before, taken: new Map(before.taken).set(key, taken) })),
    [onDecide],
  );
  const onRight = useCallback(
    (key: string, letter: OptionLetter) =>
      onDecide((before) => ({ ...before, right: new Map(before.right).set(key, letter) })),
    [onDecide],
  );
  return (
    <>
      <p role="status" aria-busy={isPending} className={classes['count']}>
        {preview !== null && countText(preview, entries, decisions)}
        {preview === null && (isPending ? t('Loading...') : t('The questions appear here as you paste or type.'))}
      </p>
      {preview !== null && (
        <ol aria-label={t('Questions found')} className={classes['entries']}>
          {entries.map((shown) => (
            <Entry
              key={shown.key}
              shown={shown}
              taken={isTaken(shown, decisions)}
              right={rightOf(shown, decisions)}
              {...{ onTake, onRight, onGoTo }}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function countText({ format }: ImportPreview, entries: readonly ShownEntry[], decisions: Decisions): string {
  const problems = entries.filter((shown) => isProblem(shown, decisions)).length;
  return [
    formatNames[format],
    tn(questionsOf(entries, decisions).length, '{n} question', '{n} questions'),
    ...(problems > 0 ? [tn(problems, '{n} problem', '{n} problems')] : []),
  ].join(' · ');
}

/** Whether an entry is skipped without an error, as a category: it is no failed question. */
function isNote({ problems }: ImportEntry): boolean {
  return problems.every(({ severity }) => severity !== 'error');
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

type EntryProps = {
  shown: ShownEntry;
  taken: boolean;
  right: OptionLetter | null;
  onTake: (key: string, taken: boolean) => void;
  onRight: (key: string, letter: OptionLetter) => void;
  onGoTo: ((line: number) => void) | null;
};

const Entry = memo(function Entry({ shown, taken, right, onTake, onRight, onGoTo }: EntryProps) {
  const { entry, key, question, twin } = shown;
  const name = entry.name ?? t('Line {line}', { line: entry.line });
  const text = question === null ? name : plainText(question.question_text, 160) || name;
  return (
    <li className={classes['entry']}>
      <div className={classes['entryHead']}>
        {question === null ? (
          <>
            {isNote(entry) ? <Badge>{t('No question')}</Badge> : <Badge tone="bad">{t('Not imported')}</Badge>}{' '}
            {entry.name !== null && <span>{entry.name}</span>}
          </>
        ) : (
          // Without its right option it cannot be taken, whatever was decided.
          <Checkbox
            label={text}
            checked={taken && right !== null}
            disabled={right === null}
            onChange={(event) => onTake(key, event.currentTarget.checked)}
          />
        )}
        <span className={classes['note']}>
          {t('{type}, line {line}', { type: typeText(entry.type), line: entry.line })}
        </span>
      </div>
      {twin !== null && (
        <p>
          <Badge tone="warn">{twin === 'test' ? t('Already in this test') : t('Twice in this text')}</Badge>
        </p>
      )}
      {question !== null && <Options {...{ shown, right, text, onRight }} />}
      <Problems entry={entry} isSolved={entry.question === null && right !== null} onGoTo={onGoTo} />
    </li>
  );
}, isSame);

/** Another preview brings equal entries as new objects. */
function isSame(one: EntryProps, other: EntryProps): boolean {
  return (
    one.taken === other.taken &&
    one.right === other.right &&
    one.shown.twin === other.shown.twin &&
    (one.onGoTo === null) === (other.onGoTo === null) &&
    (one.shown.entry === other.shown.entry || JSON.stringify(one.shown.entry) === JSON.stringify(other.shown.entry))
  );
}

type OptionsProps = Pick<EntryProps, 'shown' | 'right' | 'onRight'> & { text: string };

/** The options, one of which is the right one: it can be chosen here. */
function Options({ shown: { key, question }, right, text, onRight }: OptionsProps) {
  return (
    <fieldset className={classes['options']}>
      <legend className="visually-hidden">{t('Correct option of “{question}”', { question: text })}</legend>
      {question?.question_options.map((option, at) => {
        const letter = optionLetters[at];
        if (letter === undefined) return null;
        return (
          <label key={letter} data-correct={right === letter || undefined}>
            <input type="radio" name={key} checked={right === letter} onChange={() => onRight(key, letter)} />
            <span>{letter}.</span> <OptionText html={option.text} />
          </label>
        );
      })}
    </fieldset>
  );
}

const mayHoldMore = /[$\\]|<img/;

function OptionText({ html }: { html: string }) {
  return mayHoldMore.test(html) ? (
    <RichText html={html} topHeading={4} />
  ) : (
    <span dir="auto">{plainText(html, 200)}</span>
  );
}

type ProblemsProps = { entry: ImportEntry; isSolved: boolean; onGoTo: ((line: number) => void) | null };

/** The faults and losses of an entry, each with its line, which can be gone to. */
function Problems({ entry, isSolved, onGoTo }: ProblemsProps) {
  const problems = entry.problems.filter(({ severity }) => !isSolved || severity !== 'error');
  if (problems.length === 0) return null;
  return (
    <ul className={classes['problems']}>
      {problems.map((problem) => {
        const said = t('Line {line}: {message}', { line: problem.line, message: told(problem) });
        return (
          <li key={`${problem.line} ${problem.message}`} data-severity={problem.severity}>
            {onGoTo === null ? (
              said
            ) : (
              <button type="button" onClick={() => onGoTo(problem.line)}>
                {said}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
