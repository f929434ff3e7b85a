import { optionLetters, type OptionLetter } from '@lectern/contract/test-words';
import type { AttemptQuestion } from '@lectern/contract';
import { useId, type ReactNode, type Ref } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { holdsFormula } from '../../../../shared/safe-html/with-formulas.ts';
import classes from './question-view.module.css';

type QuestionViewProps = {
  question: Pick<AttemptQuestion, 'question_text' | 'question_options' | 'positive_mark' | 'negative_mark'>;
  /** Its place, from 1. */
  number: number;
  total: number;
  selected: readonly OptionLetter[];
  disabled: boolean;
  onChoose: (letter: OptionLetter) => void;
  /** Whether it says what it can bring and cost. */
  marks?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Acts on the choice. */
  children?: ReactNode;
};

/** The marks of a question, as a sentence. */
function marksText({ positive_mark, negative_mark }: QuestionViewProps['question']): string {
  return negative_mark === 0
    ? tn(positive_mark, '{n} mark', '{n} marks')
    : tn(positive_mark, '{n} mark; a wrong answer costs {cost}', '{n} marks; a wrong answer costs {cost}', {
        cost: negative_mark,
      });
}

/** One question as the student sees it during the test. Options are called A, B, C… by their place on the screen. */
export function QuestionView(props: QuestionViewProps) {
  const { question, number, total, selected, disabled, onChoose, marks = true, headingRef, children } = props;
  const id = useId();
  const isWordless = plainText(question.question_text) === '';
  return (
    <section className={classes['question']}>
      <header className={classes['head']}>
        <h2 id={`${id}-heading`} ref={headingRef} tabIndex={-1}>
          {t('Question {number} of {total}', { number, total })}
        </h2>
        {marks && <p className={classes['marks']}>{marksText(question)}</p>}
      </header>
      <div id={`${id}-text`} className={classes['text']}>
        <RichText html={question.question_text} topHeading={3} />
      </div>
      {/* Its number is the heading's: a name of the choices that began with it would be read out a second time. */}
      <div
        role="radiogroup"
        aria-labelledby={`${id}-${isWordless ? 'heading' : 'text'}`}
        className={classes['options']}
      >
        {question.question_options.map(({ letter, text }, place) => (
          <label key={letter} className={classes['option']}>
            <input
              type="radio"
              name={id}
              value={letter}
              checked={selected[0] === letter}
              disabled={disabled}
              // The name of a label has no place for what stands above or below: x² would be x2.
              aria-label={holdsFormula(text) ? `${optionLetters[place]} ${plainText(text)}` : undefined}
              onChange={() => onChoose(letter)}
            />
            <span className={classes['letter']}>{optionLetters[place]}</span>
            <RichText html={text} topHeading={3} />
          </label>
        ))}
      </div>
      {children}
    </section>
  );
}
