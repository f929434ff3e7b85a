import { limits } from '@lectern/contract/limits';
import { NumberInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { Columns } from '../../../../shared/forms/columns.tsx';
import { HeadButton, ItemHead } from '../../../../shared/forms/item-head.tsx';
import longForm from '../../../../shared/forms/long-form.module.css';
import { t } from '../../../../shared/messages/t.ts';
import { sortableBody } from '../../../../shared/sortable/sortable-list.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { useFieldError, useQuestionField, useStored, useTestForm } from '../hooks/test-form-context.ts';
import { controlId, problemsOf } from '../model/field-names.ts';
import { OptionList } from './option-list.tsx';
import { TextSlot } from './text-slot.tsx';
import classes from './test-form.module.css';

/** A question's line shows this much of its text, in characters. */
const excerpt = 90;

type QuestionRowProps = {
  question: string;
  place: number;
  total: number;
  handle: ReactNode;
  open: boolean;
  onToggle: (key: string) => void;
  onRemove: (key: string) => void;
  onDuplicate: (key: string) => void;
};

/** One question: a line to open, move, copy and remove it, and its fields while it is open. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, place, total, handle, open, onToggle, onRemove, onDuplicate } = props;
  const { store } = useTestForm();
  const text = useQuestionField(question, 'question_text') ?? '';
  const errors = useStored((store) => problemsOf(store.errors(), question, 'Questions'));
  const number = place + 1;
  const panel = controlId(`panel.${question}`);
  return (
    <div id={controlId(`row.${question}`)} data-part={question} className={classes['row']}>
      <ItemHead
        handle={handle}
        what={t('Question {number}', { number })}
        name={plainText(text, excerpt)}
        errors={errors}
        open={open}
        level={2}
        controls={panel}
        place={place}
        count={total}
        buttons={
          <HeadButton
            label={t('Duplicate Question {number}', { number })}
            disabled={total >= limits.questionsPerTest.max}
            onClick={() => onDuplicate(question)}
          >
            <IconCopy size={18} aria-hidden="true" />
          </HeadButton>
        }
        onToggle={() => onToggle(question)}
        onMove={(to) => store.move(place, to)}
        onRemove={() => onRemove(question)}
      />
      {open && (
        <div id={panel} className={classNames(longForm['panel'], sortableBody)}>
          <QuestionBody question={question} number={number} />
        </div>
      )}
    </div>
  );
});

const QuestionBody = memo(function QuestionBody({ question, number }: { question: string; number: number }) {
  const { store } = useTestForm();
  const text = useQuestionField(question, 'question_text') ?? '';
  return (
    <div className={longForm['fields']}>
      <TextSlot
        name={`questions.${question}.question_text`}
        label={t('Question')}
        value={text}
        onChange={(html) =>
          store.changeQuestion(question, ['question_text'], (now) => ({ ...now, question_text: html }))
        }
      />
      <OptionList question={question} number={number} />
      <Columns>
        <MarkField question={question} field="positive_mark" label={t('Marks')} />
        <MarkField
          question={question}
          field="negative_mark"
          label={t('Negative Marks')}
          note={t('Deducted for a wrong answer; a skipped question costs nothing.')}
        />
      </Columns>
    </div>
  );
});

type MarkFieldProps = { question: string; field: 'positive_mark' | 'negative_mark'; label: string; note?: string };

/** A mark: a whole number, although any text can be typed. */
function MarkField({ question, field, label, note }: MarkFieldProps) {
  const { store } = useTestForm();
  const value = useQuestionField(question, field) ?? '';
  const name = `questions.${question}.${field}`;
  const error = useFieldError(name);
  return (
    <NumberInput
      id={controlId(name)}
      label={label}
      description={note}
      min={limits.mark.min}
      allowDecimal={false}
      clampBehavior="none"
      value={value}
      error={error}
      onChange={(mark) => store.changeQuestion(question, [field], (now) => ({ ...now, [field]: mark }))}
    />
  );
}
