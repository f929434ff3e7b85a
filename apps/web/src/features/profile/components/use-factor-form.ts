import { useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { type FormProblem, type Trouble, troubleOf } from '../../../shared/forms/form-problem.ts';
import { factorFailed } from '../api/second-factor.ts';

type Fields = { currentPassword: string; code: string };
type Send = (fields: Fields, options: { onError: (error: unknown) => void }) => void;

/** A form with the password, a code or both: sends what was typed, and shows what is wrong at its field or above all. */
export function useFactorForm(send: Send): {
  trouble: Trouble;
  sentence: string | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    setProblem({ fields: {} });
    const fields = { currentPassword: fieldText(typed, 'currentPassword'), code: fieldText(typed, 'code') };
    send(fields, {
      onError: (error) => {
        const found = fieldIssues(error);
        const isAtField = Object.keys(found).length > 0;
        setProblem(isAtField ? { fields: found } : { sentence: errorText(error, factorFailed), fields: {} });
        focusFirstField(form, Object.keys(found));
      },
    });
  };
  return { trouble: troubleOf(problem), sentence: problem.sentence, submit };
}
