import { limits } from '@lectern/contract/limits';
import { NumberInput, SimpleGrid } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { count } from '../../../shared/format/count.ts';
import { plainText } from '../../../shared/format/plain-text.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
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

/** One question: a line to open, move, copy and remove it, and its fields where it is open. */
export const QuestionRow = memo(function QuestionRow({ question, place, handle, open, ...rest }: QuestionRowProps) {
  const text = useQuestionField(question, 'question_text') ?? '';
  const errors = useStored((store) => problemsOf(store.errors(), question, 'Questions'));
  const what = `Question ${place + 1}`;
  const panel = controlId(`panel.${question}`);
  return (
    <div id={controlId(`row.${question}`)} className={classes['row']}>
      <div className={classes['head']}>
        {rest.total > 1 && handle}
        <h2 className={classes['headTitle']}>
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => rest.onToggle(question)}
          >
            <IconChevronRight
              size={18}
              aria-hidden="true"
              className={classNames(classes['chevron'], open && classes['turned'])}
            />
            <span className={classes['what']}>{what}</span>{' '}
            <span className={classes['itemName']}>{plainText(text, excerpt)}</span>
          </button>
        </h2>
        {errors > 0 && <Badge tone="bad">{count(errors, 'problem')}</Badge>}
        <RowButtons question={question} what={what} place={place} {...rest} />
      </div>
      {open && (
        <div id={panel} className={classes['panel']}>
          <QuestionBody question={question} what={what} />
        </div>
      )}
    </div>
  );
});

type RowButtonsProps = Omit<QuestionRowProps, 'handle' | 'open' | 'onToggle'> & { what: string };

function RowButtons({ question, what, place, total, onRemove, onDuplicate }: RowButtonsProps) {
  const { store } = useTestForm();
  return (
    <div className={classes['headButtons']}>
      {total > 1 && (
        <>
          <HeadButton label={`Move ${what} up`} disabled={place === 0} onClick={() => store.move(place, place - 1)}>
            <IconArrowUp size={18} aria-hidden="true" />
          </HeadButton>
          <HeadButton
            label={`Move ${what} down`}
            disabled={place === total - 1}
            onClick={() => store.move(place, place + 1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </HeadButton>
        </>
      )}
      <HeadButton
        label={`Duplicate ${what}`}
        disabled={total >= limits.questionsPerTest.max}
        onClick={() => onDuplicate(question)}
      >
        <IconCopy size={18} aria-hidden="true" />
      </HeadButton>
      <HeadButton label={`Remove ${what}`} onClick={() => onRemove(question)}>
        <IconTrash size={18} aria-hidden="true" />
      </HeadButton>
    </div>
  );
}

type HeadButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function HeadButton({ label, ...rest }: HeadButtonProps) {
  return <button type="button" aria-label={label} title={label} className={classes['headButton']} {...rest} />;
}

const QuestionBody = memo(function QuestionBody({ question, what }: { question: string; what: string }) {
  const { store } = useTestForm();
  const text = useQuestionField(question, 'question_text') ?? '';
  return (
    <div className={classes['fields']}>
      <TextSlot
        name={`questions.${question}.question_text`}
        label="Question"
        value={text}
        onChange={(html) =>
          store.changeQuestion(question, ['question_text'], (now) => ({ ...now, question_text: html }))
        }
      />
      <OptionList question={question} what={what} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MarkField question={question} field="positive_mark" label="Marks" />
        <MarkField question={question} field="negative_mark" label="Negative Marks" />
      </SimpleGrid>
    </div>
  );
});

type MarkFieldProps = { question: string; field: 'positive_mark' | 'negative_mark'; label: string };

/** A mark: a whole number, whatever is typed. */
function MarkField({ question, field, label }: MarkFieldProps) {
  const { store } = useTestForm();
  const value = useQuestionField(question, field) ?? '';
  const name = `questions.${question}.${field}`;
  const error = useFieldError(name);
  return (
    <NumberInput
      id={controlId(name)}
      label={label}
      min={limits.mark.min}
      allowDecimal={false}
      clampBehavior="none"
      value={value}
      error={error}
      onChange={(mark) => store.changeQuestion(question, [field], (now) => ({ ...now, [field]: mark }))}
    />
  );
}
