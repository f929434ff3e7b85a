import type { BankQuestion } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { holdsFormula } from '../../../../shared/safe-html/with-formulas.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { figuresQuery } from '../api/bank.ts';
import classes from './bank.module.css';

export type BankArea = 'instructor' | 'teacher';

type BankItemProps = {
  /** The area whose pages names lead to; null where nothing may lead away. */
  area: BankArea | null;
  question: BankQuestion;
  chosen: boolean;
  onChoose: (question: BankQuestion, chosen: boolean) => void;
};

/** Characters of a question that its line shows. */
const excerpt = 300;

/** A question of the bank: its text with a box to choose it, and unfolded its options, key and uses. */
export function BankItem({ area, question, chosen, onChoose }: BankItemProps) {
  const [open, setOpen] = useState(false);
  const text = useId();
  const { question_text: html, usesCount, tags } = question;
  return (
    <li className={classNames(classes['item'], chosen && classes['chosen'])}>
      <input
        type="checkbox"
        aria-labelledby={text}
        checked={chosen}
        onChange={(event) => onChoose(question, event.currentTarget.checked)}
      />
      <div className={classes['about']}>
        <button type="button" className={classes['text']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <bdi id={text}>{plainText(html, excerpt) || t('A question without text')}</bdi>
          <IconChevronDown size={16} aria-hidden="true" className={classes['mark']} />
        </button>
        <p className={classes['facts']}>
          <Place area={area} question={question} />
          {usesCount > 0 && <span>{tn(usesCount, 'in {n} other test', 'in {n} other tests')}</span>}
          {tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
          {question.scoring !== 'by_key' && (
            <Badge tone="warn">
              {question.scoring === 'left_out' ? t('Left out by a correction') : t('Full marks by a correction')}
            </Badge>
          )}
        </p>
        {open && <Details area={area} question={question} />}
      </div>
    </li>
  );
}

const formOf = { instructor: '/instructor/test/$id', teacher: '/teacher/test/$id' } as const;

/** The test and the course of a question; of a colleague's, who shares it. */
function Place({ area, question: { test, test_subject: course, created_by: author, can } }: PlaceProps) {
  return (
    <span>
      {can.edit && area !== null ? (
        <Link to={formOf[area]} params={{ id: test._id }}>
          <bdi>{test.test_name}</bdi>
        </Link>
      ) : (
        <bdi>{test.test_name}</bdi>
      )}
      {' · '}
      <bdi>{course.name}</bdi>
      {!can.edit && (
        <>
          {' · '}
          <bdi>{shownName(author.username)}</bdi>
        </>
      )}
    </span>
  );
}

type PlaceProps = { area: BankArea | null; question: BankQuestion };

/** Whether a text holds more than its excerpt shows: it is long, or has formulas, pictures or other forms. */
const saysMore = (html: string): boolean =>
  /<(?!\/?p>)/.test(html) || holdsFormula(html) || plainText(html).length > excerpt;

function Details({ area, question }: PlaceProps) {
  const { correct_options: correct, accepted_options: accepted, question_text: html } = question;
  return (
    <div className={classes['details']}>
      {saysMore(html) && <RichText html={html} topHeading={3} />}
      <ol className={classes['options']} type="A">
        {question.question_options.map(({ text }, place) => {
          const letter = optionLetters[place] ?? 'A';
          const right = correct.includes(letter) || accepted.includes(letter);
          return (
            <li key={letter} className={right ? classes['right'] : undefined}>
              <RichText html={text} topHeading={3} />
              {right && <Badge tone="good">{t('Correct')}</Badge>}
            </li>
          );
        })}
      </ol>
      {question.solution !== null && (
        <div>
          <h2 className={classes['label']}>{t('Solution')}</h2>
          <RichText html={question.solution} topHeading={3} />
        </div>
      )}
      {question.uses.length > 0 && <Uses area={area} question={question} />}
      {question.can.edit && <Figures question={question} />}
    </div>
  );
}

const correctionsOf = {
  instructor: '/instructor/test/$id/corrections',
  teacher: '/teacher/test/$id/corrections',
} as const;

/** Other tests with the question. One whose text or key differs may wait for the same correction. */
function Uses({ area, question: { uses, usesCount } }: PlaceProps) {
  const more = usesCount - uses.length;
  return (
    <div>
      <h2 className={classes['label']}>{t('Also in')}</h2>
      <ul className={classes['uses']}>
        {uses.map(({ _id, test_name: name, same }) => (
          <li key={_id}>
            {area === null ? (
              <bdi>{name}</bdi>
            ) : (
              <Link to={formOf[area]} params={{ id: _id }}>
                <bdi>{name}</bdi>
              </Link>
            )}
            {!same && area !== null && (
              <>
                {' '}
                <Badge tone="warn">{t('Another text or key')}</Badge>{' '}
                <Link to={correctionsOf[area]} params={{ id: _id }}>
                  {t('Corrections')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes['quiet']}>{tn(more, 'and {n} more', 'and {n} more')}</p>}
    </div>
  );
}

/** How students fared with the question in its test. */
function Figures({ question: { _id, test } }: Pick<PlaceProps, 'question'>) {
  const { data, isPending, isError } = useQuery(figuresQuery(test._id));
  const figures = data?.items.find(({ question }) => question === _id);
  if (isPending) return <p className={classes['quiet']}>{t('Loading...')}</p>;
  if (isError) return <p className={classes['quiet']}>{t('How students fared could not be loaded.')}</p>;
  if (figures === undefined || figures.difficulty === null)
    return <p className={classes['quiet']}>{t('No student has answered it in this test yet.')}</p>;
  const { attempts, difficulty, discrimination } = figures;
  const facts = [
    t('{field}: {value}', { field: t('Facility'), value: percentText(Math.round(difficulty * 100)) }),
    discrimination !== null &&
      t('{field}: {value}', { field: t('Discrimination'), value: numberText(discrimination, 2) }),
    tn(attempts, '{n} attempt', '{n} attempts'),
  ];
  return <p className={classes['quiet']}>{facts.filter((fact) => fact !== false).join(' · ')}</p>;
}
