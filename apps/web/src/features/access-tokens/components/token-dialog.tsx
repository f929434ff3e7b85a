import { type AccessScope, accessScopes, ordinaryTokenDays, siteScopes } from '@lectern/contract/access-scopes';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { scopeNames } from '../../../shared/format/scope-names.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { NamedId } from '../../../shared/ui/named-id.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type Place, useMakeToken } from '../api/tokens.ts';
import { SecretDialog } from './secret-dialog.tsx';
import classes from './tokens.module.css';

type TokenDialogProps = { place: Place; onClose: () => void };

/** The form of a new token, and then the token itself, shown this once. */
export function TokenDialog({ place, onClose }: TokenDialogProps) {
  const formId = useId();
  const make = useMakeToken(place);
  const [values, setValues] = useState(empty);
  const issues = fieldIssues(make.error);
  if (make.data !== undefined) return <SecretDialog made={make.data} onClose={onClose} />;
  const { name, scopes, days } = values;
  const isDirty = name !== '' || scopes.length > 0 || days !== empty.days;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const onError = (error: unknown): void => focusFirstField(form, Object.keys(fieldIssues(error)));
    make.mutate({ ...values, days: Number(values.days) }, { onError });
  };
  return (
    <FormDialog
      size="medium"
      title={t('New access token')}
      isDirty={isDirty && !make.isPending}
      onClose={onClose}
      submit={
        <Button type="submit" form={formId} variant="primary" loading={make.isPending}>
          {t('Create token')}
        </Button>
      }
    >
      <form id={formId} noValidate aria-label={t('Access token')} className={classes['form']} onSubmit={submit}>
        <Fields place={place} values={values} issues={issues} set={(change) => setValues({ ...values, ...change })} />
        {make.isError && Object.keys(issues).length === 0 && (
          <p role="alert" className={classes['bad']}>
            {errorText(make.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}

type Values = { name: string; scopes: AccessScope[]; /** As they are typed. */ days: string };
const empty: Values = { name: '', scopes: [], days: String(ordinaryTokenDays) };

type FieldsProps = {
  place: Place;
  values: Values;
  issues: Partial<Record<string, string>>;
  set: (change: Partial<Values>) => void;
};

function Fields({ place, values, issues, set }: FieldsProps) {
  const offered = accessScopes.filter((scope) => place === null || !siteScopes.includes(scope));
  const problemId = useId();
  const toggle = (scope: AccessScope, on: boolean): void =>
    set({ scopes: on ? [...values.scopes, scope] : values.scopes.filter((one) => one !== scope) });
  return (
    <>
      <TextField
        label={t('Name')}
        name="name"
        autoComplete="off"
        maxLength={limits.accessTokenName}
        hint={t('For what it is, as in “Nightly export”. The audit log names it.')}
        value={values.name}
        error={issues['name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <fieldset className={classes['choices']} aria-describedby={issues['scopes'] ? problemId : undefined}>
        <legend>{t('Powers')}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            label={<NamedId name={scopeNames[scope]} id={scope} />}
            checked={values.scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
        {issues['scopes'] && (
          <p id={problemId} className={classes['problem']}>
            {issues['scopes']}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('Works for how many days')}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        className={classes['number']}
        hint={t('At most {max}. You get a mail a week before it ends.', { max: limits.accessTokenDays })}
        value={values.days}
        error={issues['days']}
        onChange={(event) => set({ days: event.currentTarget.value })}
      />
    </>
  );
}
