import type { Attempt } from '@lectern/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { prepareTexts } from '../../../../shared/safe-html/rich-text.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { usePlace } from '../hooks/use-place.ts';
import type { AttemptControl } from '../model/attempt-control.ts';
import type { AttemptState } from '../model/attempt-state.ts';
import { surveyOf } from '../model/survey.ts';
import classes from './attempt.module.css';
import { QuestionActions } from './question-actions.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionView } from './question-view.tsx';
import { SaveState } from './save-state.tsx';
import { AttemptNotes } from './attempt-notes.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { TimeLeft } from './time-left.tsx';

type OpenAttemptProps = { userId: string; attemptState: AttemptState; attempt: Attempt; control: AttemptControl };

/** The questions of an attempt one by one, with the clock, the state of each question, and the button to submit. */
export function OpenAttempt({ userId, attemptState, attempt, control }: OpenAttemptProps) {
  const { questions } = attempt;
  const place = usePlace(userId, attempt._id, questions.length);
  const [asking, setAsking] = useState(false);
  const heading = useQuestionFocus(place.at);
  const survey = surveyOf(attemptState, place.marked);
  const question = questions[place.at];
  usePreparedTexts(questions);
  const fixed = attemptState.phase !== 'open' || attemptState.timeUp || attemptState.submitting;
  const goTo = (at: number): void => {
    setAsking(false);
    control.keepOpen();
    place.goTo(at);
  };
  return (
    <>
      <AttemptHead attemptState={attemptState} attempt={attempt} at={place.at} onSubmit={() => setAsking(true)} />
      <AttemptNotes attemptState={attemptState} onContinue={() => void control.open()} />
      <div className={classes['columns']}>
        {question !== undefined && (
          <QuestionView
            key={question._id}
            question={question}
            number={place.at + 1}
            total={questions.length}
            selected={attemptState.chosen.get(question._id) ?? []}
            disabled={fixed}
            onChoose={(letter) => void control.choose(question._id, [letter])}
            headingRef={heading}
          >
            <QuestionActions
              at={place.at}
              standing={survey.questions[place.at]}
              total={questions.length}
              fixed={fixed}
              offline={attemptState.offline || attemptState.phase === 'taken-over'}
              onClear={() => clearChoice(control, question._id, heading)}
              onMark={() => place.toggleMark(question._id)}
              onGo={goTo}
            />
          </QuestionView>
        )}
        <QuestionList survey={survey} at={place.at} onGo={goTo} />
      </div>
      {asking && attemptState.phase === 'open' && !attemptState.timeUp && (
        <SubmitDialog
          attemptState={attemptState}
          survey={survey}
          onGo={goTo}
          onSubmit={() => control.submit()}
          onClose={() => {
            control.keepOpen();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

type AttemptHeadProps = { attemptState: AttemptState; attempt: Attempt; at: number; onSubmit: () => void };

/** The name of the test, the time left, whether everything is saved, and the button to submit, which is the filled one at the last question. */
function AttemptHead({ attemptState, attempt: { test, questions }, at, onSubmit }: AttemptHeadProps) {
  return (
    <>
      <PageHeading intro={[test.test_subject.name, test.test_lesson?.name].filter(Boolean).join(' · ')}>
        {test.test_name}
      </PageHeading>
      <div className={classes['bar']}>
        <TimeLeft attemptState={attemptState} />
        <SaveState attemptState={attemptState} />
        <Button
          variant={at < questions.length - 1 ? 'secondary' : 'primary'}
          disabled={attemptState.phase !== 'open' || attemptState.timeUp}
          onClick={onSubmit}
        >
          {t('Submit test')}
        </Button>
      </div>
    </>
  );
}

/** Takes a choice back and focuses the heading of its question: the pressed button can be pressed no more. */
function clearChoice(control: AttemptControl, question: string, heading: RefObject<HTMLHeadingElement | null>): void {
  void control.choose(question, []);
  heading.current?.focus();
}

/** Focuses the heading of a question after a move to it; that of the first one shown where the button that led here took the focus with it. */
function useQuestionFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) heading.current?.focus();
    before.current = at;
  }, [at]);
  return heading;
}

/** Fetches what draws the questions before their turn comes: the network may be gone then. */
function usePreparedTexts(questions: Attempt['questions']): void {
  useEffect(
    () =>
      prepareTexts(
        questions.flatMap((question) => [question.question_text, ...question.question_options.map(({ text }) => text)]),
      ),
    [questions],
  );
}
