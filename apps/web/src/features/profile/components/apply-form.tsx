import { limits } from '@lectern/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useApplyAsTeacher } from '../api/apply-teacher.ts';
import { InstitutionChoice } from './institution-choice.tsx';
import classes from './profile.module.css';

/** The application to become a teacher of an institution. */
export function ApplyForm() {
  const apply = useApplyAsTeacher();
  const [institution, setInstitution] = useState<string | null>(null);
  const issues = fieldIssues(apply.error);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (apply.isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [experience, expertise] = [fieldText(fields, 'experience'), fieldText(fields, 'expertise')];
    apply.mutate(
      { institution, experience, expertise },
      { onError: (error) => focusFirstField(form, Object.keys(fieldIssues(error))) },
    );
  };
  return (
    <form noValidate aria-label={t('Become a teacher')} className={classes['form']} onSubmit={submit}>
      <InstitutionChoice chosen={institution} onChoose={setInstitution} error={issues['institution']} />
      <TextField
        label={t('Experience (years)')}
        name="experience"
        inputMode="numeric"
        hint={t('Not required')}
        error={issues['experience']}
      />
      <TextArea
        label={t('Expertise')}
        name="expertise"
        hint={t('Not required')}
        maxLength={limits.plainDescription}
        error={issues['expertise']}
      />
      <div className={classes['foot']}>
        <Button type="submit" variant="primary" loading={apply.isPending}>
          {t('Apply')}
        </Button>
      </div>
    </form>
  );
}
