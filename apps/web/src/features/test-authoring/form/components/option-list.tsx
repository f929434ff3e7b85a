import { limits } from '@lectern/contract/limits';
import { optionLetters } from '@lectern/contract/test-words';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { HeadButton } from '../../../../shared/forms/item-head.tsx';
import longForm from '../../../../shared/forms/long-form.module.css';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useFieldError, useQuestionField, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';
import { withOption, withOptionText, withoutOption } from '../model/question-changes.ts';
import type { OptionFields } from '../model/test-values.ts';
import { TextSlot } from './text-slot.tsx';
import classes from './test-form.module.css';

type Asked = {
  /** The question's key. */ question: string;
  /** Its place in the test, from 1. */ number: number;
};

/** The options of a question; exactly one is correct. */
export const OptionList = memo(function OptionList({ question, number }: Asked) {
  const { store, newKey } = useTestForm();
  const options = useQuestionField(question, 'options') ?? [];
  const correct = useQuestionField(question, 'correct');
  const correctError = useFieldError(`questions.${question}.correct`);
  const listError = useFieldError(`questions.${question}.options`);
  const { max } = limits.optionsPerQuestion;
  return (
    <fieldset className={classes['options']}>
      <legend className={longForm['label']}>{t('Options')}</legend>
      <p className={longForm['note']}>{t('Select the one that is correct.')}</p>
      <ol id={controlId(`questions.${question}.options`)} tabIndex={-1} className={classes['optionList']}>
        {options.map((option, place) => (
          <OptionRow
            key={option.key}
            question={question}
            option={option}
            letter={optionLetters[place] ?? ''}
            number={number}
            correct={correct === option.key}
            first={place === 0}
          />
        ))}
      </ol>
      {listError !== undefined && <p className={longForm['error']}>{listError}</p>}
      {correctError !== undefined && (
        <p role="alert" className={longForm['error']}>
          {correctError}
        </p>
      )}
      <div className={longForm['adding']}>
        <Button
          size="small"
          disabled={options.length >= max}
          aria-label={t('Add Option to Question {number}', { number })}
          onClick={() => store.changeQuestion(question, ['options'], (now) => withOption(now, newKey))}
        >
          <IconPlus size={16} aria-hidden="true" />
          {t('Add Option')}
        </Button>
        {options.length >= max && <span className={longForm['note']}>{t('At most {max} options.', { max })}</span>}
      </div>
      <CorrectText options={options} correct={correct ?? null} />
    </fieldset>
  );
});

type OptionRowProps = Asked & { option: OptionFields; letter: string; correct: boolean; first: boolean };

function OptionRow({ question, number, option, letter, correct, first }: OptionRowProps) {
  const { store, newKey } = useTestForm();
  const name = `questions.${question}.options.${option.key}`;
  return (
    <li className={classes['option']}>
      <label className={classes['correct']}>
        <input
          type="radio"
          // In a question without a correct option the first radio button takes the focus.
          id={first ? controlId(`questions.${question}.correct`) : undefined}
          name={`correct-${question}`}
          aria-label={t('Option {letter} of Question {number} is correct', { letter, number })}
          checked={correct}
          onChange={() => store.changeQuestion(question, ['correct'], (now) => ({ ...now, correct: option.key }))}
        />
        <span aria-hidden="true">{letter}</span>
      </label>
      <TextSlot
        name={name}
        label={t('Option {letter}', { letter })}
        small
        value={option.text}
        onChange={(html) =>
          store.changeQuestion(question, [`options.${option.key}`], (now) => withOptionText(now, option.key, html))
        }
      />
      <HeadButton
        label={t('Remove option {letter} of Question {number}', { letter, number })}
        onClick={() =>
          store.changeQuestion(question, ['options', `options.${option.key}`], (now) =>
            withoutOption(now, option.key, newKey),
          )
        }
      >
        <IconTrash size={18} aria-hidden="true" />
      </HeadButton>
    </li>
  );
}

/** The letter and the text of the correct option; only a choice changes them. */
function CorrectText({ options, correct }: { options: readonly OptionFields[]; correct: string | null }) {
  const place = options.findIndex(({ key }) => key === correct);
  const text = plainText(options[place]?.text);
  return (
    <label className={classes['correctText']}>
      <span className={longForm['label']}>{t('Correct Option Text')}</span>
      <input
        readOnly
        className={classes['readOnly']}
        placeholder={t('No correct option chosen yet')}
        value={place < 0 ? '' : `${optionLetters[place] ?? ''}. ${text === '' ? t('(no text)') : text}`}
      />
    </label>
  );
}
