import { texts } from '@lectern/contract/texts';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { errorText, fieldIssues } from '../api/api-error.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import classes from '../ui/setup-cards.module.css';
import { focusFirstField } from './focus-first-field.ts';
import { FormDialog } from './form-dialog.tsx';

/** The values that the fields of a form show, the problems at them by their names, and how they change. */
export type Editing<Values> = {
  values: Values;
  issues: Partial<Record<string, string>>;
  set: (change: Partial<Values>) => void;
};

type Save<Body> = {
  error: Error | null;
  isError: boolean;
  isPending: boolean;
  mutate: (body: Body, options: { onError: (error: unknown) => void; onSuccess: () => void }) => void;
};

type SetupDialogProps<Values, Body> = {
  title: string;
  /** Names the form. */
  label: string;
  /** The word on the button that saves. */
  act?: string;
  /** Read once, when the dialog opens. */
  initial: Values;
  bodyOf: (values: Values) => Body;
  save: Save<Body>;
  /** Follows a save. */
  onSaved?: () => void;
  onClose: () => void;
  children: (editing: Editing<Values>) => ReactNode;
};

/** The dialog with the form of one thing that is set up. Problems that belong to no field stand below the fields. */
export function SetupDialog<Values extends object, Body>(props: SetupDialogProps<Values, Body>) {
  const { title, label, act = t('Save'), initial, bodyOf, save, onSaved, onClose, children } = props;
  const formId = useId();
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const isDirty = JSON.stringify(values) !== JSON.stringify(first);
  const issues = fieldIssues(save.error);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const onError = (error: unknown): void => focusFirstField(form, Object.keys(fieldIssues(error)));
    save.mutate(bodyOf(values), { onError, onSuccess: () => onSaved?.() });
  };
  return (
    <FormDialog
      size="medium"
      title={title}
      isDirty={isDirty && !save.isPending}
      onClose={onClose}
      submit={
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          {act}
        </Button>
      }
    >
      <form id={formId} noValidate aria-label={label} className={classes['form']} onSubmit={submit}>
        {children({ values, issues, set: (change) => setValues({ ...values, ...change }) })}
        {save.isError && Object.keys(issues).length === 0 && (
          <p role="alert" className={classes['bad']}>
            {errorText(save.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}
