import { optionLetters } from '@lectern/contract/test-words';
import type { ResultQuestion } from '@lectern/contract';
import type { ReactNode } from 'react';
import { numberText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import classes from './results.module.css';

const outcomes = {
  right: { tone: 'good', name: t('Correct') },
  wrong: { tone: 'bad', name: t('Wrong') },
  skipped: { tone: 'neutral', name: t('Skipped') },
  left_out: { tone: 'neutral', name: t('Does not count') },
} as const;

type MarkedQuestionProps = {
  question: Omit<ResultQuestion, 'explained_in'>;
  number: number;
  /** The choice in words, as in 'your choice'. */
  whose: string;
  /** The attempt is not over: an unanswered question may still be answered. */
  open?: boolean;
  /** Whether it says what the choice brought. */
  marks?: boolean;
  /** Further remarks. */
  children?: ReactNode;
};

/** A question with the student's choice, the right option, and the solution. */
export function MarkedQuestion(props: MarkedQuestionProps) {
  const { question, number, whose, open = false, marks = true, children } = props;
  const { outcome, mark, selected, correct_options } = question;
  return (
    <li className={classes['marked']}>
      <div className={classes['markedHead']}>
        <h3>{t('Question {number}', { number })}</h3>
        <Badge tone={outcomes[outcome].tone}>{outcomeText(question, open)}</Badge>
        {marks && outcome !== 'left_out' && (
          <span className={classes['quiet']}>
            {t('{mark} of {most}', { mark: numberText(mark), most: question.positive_mark })}
          </span>
        )}
      </div>
      <RichText html={question.question_text} topHeading={4} />
      <ul className={classes['options']}>
        {question.question_options.map(({ letter, text }, place) => {
          const right = correct_options.includes(letter);
          const chosen = selected.includes(letter);
          return (
            <li
              key={letter}
              className={classNames(classes['option'], right && classes['right'], chosen && !right && classes['wrong'])}
            >
              <strong>{optionLetters[place]}</strong>
              <RichText html={text} topHeading={4} />
              <span className={classes['tags']}>
                {chosen && <Badge tone={right ? 'good' : 'bad'}>{whose}</Badge>}
                {right && <Badge tone="good">{t('Correct answer')}</Badge>}
              </span>
            </li>
          );
        })}
      </ul>
      <Explanation title={t('Solution')} html={question.solution} />
      <Explanation title={t('About the correct answer')} html={question.correct_answer_solution} />
      {children}
    </li>
  );
}

function outcomeText({ outcome, scoring }: MarkedQuestionProps['question'], open: boolean): string {
  if (scoring === 'full_marks') return t('Full marks for everyone');
  return open && outcome === 'skipped' ? t('Not answered yet') : outcomes[outcome].name;
}

function Explanation({ title, html }: { title: string; html: string | null }) {
  if (html === null || html === '') return null;
  return (
    <div className={classes['solution']}>
      <h4>{title}</h4>
      <RichText html={html} topHeading={5} />
    </div>
  );
}
