import type { AttemptResult, ResultQuestion } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { anotherOrder } from '../another-order.ts';
import { LookAgain } from './look-again.tsx';
import { MarkedQuestion } from './marked-question.tsx';
import classes from './practice.module.css';

/** A question to answer; the page passes it. */
export type PracticeQuestion = ComponentType<{
  question: ResultQuestion;
  /** Its place, from 1. */
  number: number;
  total: number;
  selected: readonly OptionLetter[];
  disabled: boolean;
  /** Without what it can bring and cost. */
  marks: false;
  onChoose: (letter: OptionLetter) => void;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}>;

type PracticeProps = {
  /** Those that went wrong, at least one. */
  questions: readonly ResultQuestion[];
  subject: AttemptResult['lookAgain'];
  Question: PracticeQuestion;
  /** Draws the order of options. */
  random: () => number;
};

const redrawn = (questions: readonly ResultQuestion[], random: () => number): ResultQuestion[] =>
  questions.map((question) => ({ ...question, question_options: anotherOrder(question.question_options, random) }));

/** The questions that went wrong, one after the other, each checked at once by what the result shows. Nothing is kept. */
export function Practice({ questions, subject, Question, random }: PracticeProps) {
  const navigate = useNavigate();
  const [round, setRound] = useState(() => redrawn(questions, random));
  const [place, setPlace] = useState(0);
  const [right, setRight] = useState(0);
  const question = round[place];
  const back = (
    <Button onClick={() => void navigate({ to: '.', search: { show: undefined } })}>{t('Back to the result')}</Button>
  );
  const again = (): void => {
    setRound(redrawn(round, random));
    setPlace(0);
    setRight(0);
  };
  return (
    <section aria-labelledby="practice-heading" className={classes['page']}>
      <div className={classes['practiceHead']}>
        <div>
          <h2 id="practice-heading">{t('Practice')}</h2>
          <p className={classes['quiet']}>{t('Nothing here is kept, and nothing changes your result.')}</p>
        </div>
        {question && back}
      </div>
      {question === undefined ? (
        <Done right={right} total={round.length} onAgain={again} back={back} />
      ) : (
        <Step
          key={question._id}
          question={question}
          number={place + 1}
          total={round.length}
          subject={subject}
          Question={Question}
          onNext={(correct) => {
            setRight(right + Number(correct));
            setPlace(place + 1);
          }}
        />
      )}
    </section>
  );
}

type StepProps = Pick<PracticeProps, 'subject' | 'Question'> & {
  question: ResultQuestion;
  number: number;
  total: number;
  onNext: (correct: boolean) => void;
};

/** One question: chosen, checked, and on. */
function Step({ question, number, total, subject, Question, onNext }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<OptionLetter | null>(null);
  const [checked, setChecked] = useState(false);
  const [missing, setMissing] = useState(false);
  useEffect(() => (checked ? verdict : heading).current?.focus(), [checked]);
  const selected = chosen === null ? [] : [chosen];
  const correct = chosen !== null && question.correct_options.includes(chosen);
  if (checked)
    return (
      <Checked {...{ question, number, total, subject, selected, correct, verdict }} onNext={() => onNext(correct)} />
    );
  return (
    <Question
      question={question}
      number={number}
      total={total}
      selected={selected}
      disabled={false}
      marks={false}
      headingRef={heading}
      onChoose={(letter) => {
        setChosen(letter);
        setMissing(false);
      }}
    >
      <div className={classes['check']}>
        <Button variant="primary" onClick={() => (chosen === null ? setMissing(true) : setChecked(true))}>
          {t('Check')}
        </Button>
        {missing && (
          <span role="alert" className={classes['missing']}>
            {t('Choose an answer first')}
          </span>
        )}
      </div>
    </Question>
  );
}

type CheckedProps = Pick<StepProps, 'question' | 'number' | 'total' | 'subject'> & {
  selected: OptionLetter[];
  correct: boolean;
  verdict: Ref<HTMLParagraphElement>;
  onNext: () => void;
};

/** A question with the verdict on the choice. */
function Checked({ question, number, total, subject, selected, correct, verdict, onNext }: CheckedProps) {
  const outcome = correct ? 'right' : 'wrong';
  return (
    <div className={classes['page']}>
      <p ref={verdict} tabIndex={-1} className={classes[correct ? 'correct' : 'notYet']}>
        {correct ? t('Correct') : t('Not yet: the correct answer is marked below.')}
      </p>
      <ul>
        <MarkedQuestion
          question={{ ...question, selected, outcome }}
          number={number}
          whose={t('Your answer')}
          marks={false}
        >
          <LookAgain question={{ ...question, outcome }} subject={subject} />
        </MarkedQuestion>
      </ul>
      <div>
        <Button variant="primary" onClick={onNext}>
          {number === total ? t('Finish') : t('Next question')}
        </Button>
      </div>
    </div>
  );
}

type DoneProps = { right: number; total: number; onAgain: () => void; back: ReactNode };

function Done({ right, total, onAgain, back }: DoneProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <Card className={classes['done']}>
      <p ref={sentence} tabIndex={-1} className={classes['sentence']}>
        {tn(total, '{right} of {n} question right this time', '{right} of {n} questions right this time', { right })}
      </p>
      <div className={classes['check']}>
        <Button variant="primary" onClick={onAgain}>
          {t('Practise again')}
        </Button>
        {back}
      </div>
    </Card>
  );
}
