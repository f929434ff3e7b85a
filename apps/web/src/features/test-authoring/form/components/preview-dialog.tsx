import { optionLetters, type OptionLetter } from '@lectern/contract/test-words';
import { useState, type ComponentType } from 'react';
import longForm from '../../../../shared/forms/long-form.module.css';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useTestForm } from '../hooks/test-form-context.ts';
import { type QuestionFields, questionsAsked } from '../model/test-values.ts';

/** A question as a student sees it; the page passes it. */
export type QuestionPreview = ComponentType<{
  question: {
    question_text: string;
    question_options: { letter: OptionLetter; text: string }[];
    positive_mark: number;
    negative_mark: number;
  };
  /** Its place, from 1. */
  number: number;
  total: number;
  selected: readonly OptionLetter[];
  disabled: boolean;
  onChoose: (letter: OptionLetter) => void;
}>;

const shownTo = (question: QuestionFields) => ({
  question_text: question.question_text,
  question_options: question.options.flatMap(({ text }, place) => {
    const letter = optionLetters[place];
    return letter === undefined ? [] : [{ letter, text }];
  }),
  positive_mark: Number(question.positive_mark || 0),
  negative_mark: Number(question.negative_mark || 0),
});

type PreviewDialogProps = { Question: QuestionPreview; onClose: () => void };

/** The form's present values as a student would see the test. Choices made here go nowhere. */
export function PreviewDialog({ Question, onClose }: PreviewDialogProps) {
  const { store } = useTestForm();
  const [values] = useState(() => store.values());
  const { details, order, questions } = values;
  const asked = questionsAsked(values);
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<Readonly<Record<string, OptionLetter>>>({});
  const key = order[place] ?? '';
  const question = questions[key];
  const selected = chosen[key];
  const minutes = Number(details.test_duration || 0);
  return (
    <Dialog
      open
      size="large"
      title={details.test_name.trim() === '' ? t('Preview') : t('Preview: {test}', { test: details.test_name })}
      onClose={onClose}
      actions={
        <>
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            {t('Previous question')}
          </Button>
          <Button disabled={place >= order.length - 1} onClick={() => setPlace(place + 1)}>
            {t('Next question')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Close preview')}
          </Button>
        </>
      }
    >
      <p className={longForm['note']}>
        {minutes === 0 ? t('No time limit') : tn(minutes, '{n} minute', '{n} minutes')}
        {asked < order.length &&
          `. ${t('Each attempt draws {count} of these {all} questions', { count: asked, all: order.length })}`}
        {details.shuffle_questions && `. ${t('Each attempt asks the questions in its own order')}`}
        {details.shuffle_options && `. ${t('Each attempt shows the options in its own order')}`}
      </p>
      {question && (
        <Question
          key={key}
          question={shownTo(question)}
          number={place + 1}
          total={order.length}
          selected={selected === undefined ? [] : [selected]}
          disabled={false}
          onChoose={(letter) => setChosen((others) => ({ ...others, [key]: letter }))}
        />
      )}
    </Dialog>
  );
}
