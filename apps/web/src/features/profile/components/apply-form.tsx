import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useRef, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useApplyAsTeacher } from '../api/apply-teacher.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { InstitutionChoice } from './institution-choice.tsx';
import classes from './profile.module.css';

type Chosen = { _id: string; name: string };

/** The application to become a teacher of an institution. */
export function ApplyForm() {
  const apply = useApplyAsTeacher();
  const [institution, setInstitution] = useState<Chosen | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const issues = fieldIssues(apply.error);
  const refused = apply.isError && Object.keys(issues).length === 0;
  const send = (): void => {
    setAsking(false);
    const element = form.current;
    if (element === null) return;
    const fields = new FormData(element);
    const [experience, expertise] = [fieldText(fields, 'experience'), fieldText(fields, 'expertise')];
    apply.mutate(
      { institution: institution?._id ?? null, experience, expertise },
      { onError: (error) => focusFirstField(element, Object.keys(fieldIssues(error))) },
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (apply.isPending) return;
    // Without an institution there is nothing to confirm; the server complains at the field.
    if (institution === null) send();
    else setAsking(true);
  };
  return (
    <form ref={form} noValidate aria-label={t('Become a teacher')} className={classes['form']} onSubmit={submit}>
      <InstitutionChoice chosen={institution?._id ?? null} onChoose={setInstitution} error={issues['institution']} />
      <TextField
        label={t('Experience (years)')}
        name="experience"
        inputMode="numeric"
        hint={t('Optional')}
        error={issues['experience']}
      />
      <TextArea
        label={t('Expertise')}
        name="expertise"
        hint={t('Optional')}
        maxLength={limits.plainDescription}
        error={issues['expertise']}
      />
      {refused && (
        <p role="alert" className={classes['bad']}>
          {errorText(apply.error, texts.userSaveFailed)}
        </p>
      )}
      <div className={classes['foot']}>
        <Button type="submit" variant="primary" loading={apply.isPending}>
          {t('Apply')}
        </Button>
      </div>
      {asking && institution !== null && (
        <ApplyDialog institution={institution.name} onApply={send} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}
