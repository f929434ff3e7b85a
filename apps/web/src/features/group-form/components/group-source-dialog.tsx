import type { GroupSourceState } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { NativeSelect } from '@mantine/core';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSetGroupSource } from '../api/school-account.ts';
import classes from './group-source.module.css';

type GroupSourceDialogProps = { groupId: string; state: GroupSourceState; onClose: () => void };

/** The form that has a group follow a group of a school account. */
export function GroupSourceDialog({ groupId, state: { source, providers }, onClose }: GroupSourceDialogProps) {
  const formId = useId();
  const save = useSetGroupSource(groupId);
  const before = { provider: source?.provider._id ?? providers[0]?._id ?? '', value: source?.value ?? '' };
  const [values, setValues] = useState(before);
  const issues = fieldIssues(save.error);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(values, { onSuccess: onClose });
  };
  return (
    <FormDialog
      size="medium"
      title={t('Follow a school account')}
      isDirty={values.provider !== before.provider || values.value !== before.value}
      onClose={onClose}
      submit={
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={t('Follow a school account')}
        className={classes['form']}
        onSubmit={submit}
      >
        <NativeSelect
          label={t('Sign-in provider')}
          value={values.provider}
          error={issues['source.provider']}
          data={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(event) => setValues({ ...values, provider: event.currentTarget.value })}
        />
        <TextField
          label={t('Group there')}
          name="value"
          autoComplete="off"
          maxLength={limits.claimValue}
          hint={t(
            'As the provider writes it in the claim with groups. “Try it” at the provider shows what it says of you.',
          )}
          value={values.value}
          error={issues['source.value']}
          onChange={(event) => setValues({ ...values, value: event.currentTarget.value })}
        />
        {save.isError && Object.keys(issues).length === 0 && (
          <p role="alert" className={classes['bad']}>
            {errorText(save.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}
