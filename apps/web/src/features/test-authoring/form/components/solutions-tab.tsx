import { memo, useEffect } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import longForm from '../../../../shared/forms/long-form.module.css';
import { t } from '../../../../shared/messages/t.ts';
import { useQuestionField, useStored, useTestForm } from '../hooks/test-form-context.ts';
import { correctLetter, correctText } from '../model/test-values.ts';
import { ExplainedField } from './explained-field.tsx';
import { prepareEditor, TextSlot } from './text-slot.tsx';
import classes from './test-form.module.css';

/** The solutions, question by question. */
export const SolutionsTab = memo(function SolutionsTab() {
  const order = useStored((store) => store.values().order);
  useEffect(prepareEditor, []);
  return (
    <div className={longForm['fields']}>
      <p className={longForm['note']}>
        {t('Solutions are optional. Students see them with their result, never before they submit.')}
      </p>
      <ol aria-label={t('Solutions')} className={classes['solutions']}>
        {order.map((key, place) => (
          <Solution key={key} question={key} place={place} />
        ))}
      </ol>
    </div>
  );
});

const Solution = memo(function Solution({ question, place }: { question: string; place: number }) {
  const { store } = useTestForm();
  const whole = useStored((now) => now.values().questions[question]);
  const solution = useQuestionField(question, 'solution') ?? '';
  const why = useQuestionField(question, 'correct_answer_solution') ?? '';
  if (whole === undefined) return null;
  const letter = correctLetter(whole);
  const number = place + 1;
  return (
    <li data-part={question} className={classes['solution']}>
      <h2 className={longForm['headTitle']}>
        <span className={longForm['what']}>{t('Question {number}', { number })}</span>{' '}
        {plainText(whole.question_text, 160)}
      </h2>
      <p className={longForm['note']}>
        {letter === null
          ? t('No correct option chosen yet')
          : t('Correct: {letter}. {text}', { letter, text: plainText(correctText(whole), 160) })}
      </p>
      <TextSlot
        name={`questions.${question}.solution`}
        label={t('Solution to Question {number}', { number })}
        small
        value={solution}
        onChange={(html) => store.changeQuestion(question, ['solution'], (now) => ({ ...now, solution: html }))}
      />
      <TextSlot
        name={`questions.${question}.correct_answer_solution`}
        label={t('Why the correct option of Question {number} is correct', { number })}
        small
        value={why}
        onChange={(html) =>
          store.changeQuestion(question, ['correct_answer_solution'], (now) => ({
            ...now,
            correct_answer_solution: html,
          }))
        }
      />
      <ExplainedField question={question} number={number} />
    </li>
  );
});
