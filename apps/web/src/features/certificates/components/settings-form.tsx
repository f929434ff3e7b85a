import type { CertificateProblem, CertificateSettings, CertificateSettingsInput } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { type FormEvent, useState } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSaveSettings } from '../api/certificates.ts';
import classes from './certificates.module.css';

type Typed = {
  offered: boolean;
  allMaterials: boolean;
  test: string;
  percentage: string;
  title: string;
  signerName: string;
  signerRole: string;
};

const typedOf = (settings: CertificateSettings): Typed => ({
  offered: settings.offered,
  allMaterials: settings.allMaterials,
  test: settings.test ?? '',
  percentage: String(settings.percentage ?? 80),
  title: settings.title ?? '',
  signerName: settings.signerName ?? '',
  signerRole: settings.signerRole ?? '',
});

type PartProps = {
  typed: Typed;
  issues: Readonly<Record<string, string>>;
  set: (change: Partial<Typed>) => void;
};

/** The conditions of a course's certificate and the lines on it, with what stands in students' way. */
export function SettingsForm({ courseId, settings }: { courseId: string; settings: CertificateSettings }) {
  const [typed, setTyped] = useState(() => typedOf(settings));
  const [saved, setSaved] = useState(typed);
  const save = useSaveSettings(courseId);
  const issues = save.error ? fieldIssues(save.error) : {};
  const shown = save.error && Object.keys(issues).length === 0 ? errorText(save.error, texts.somethingWrong) : null;
  const set: PartProps['set'] = (change) => setTyped((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(inputOf(typed, saved), { onSuccess: () => setSaved(typed) });
  };
  const isDirty = () => JSON.stringify(inputOf(typed, saved)) !== JSON.stringify(inputOf(saved, saved));
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <Checkbox
        label={t('Offer a certificate')}
        checked={typed.offered}
        onChange={({ currentTarget: { checked } }) => set({ offered: checked })}
      />
      <Problems settings={settings} />
      <Conditions typed={typed} issues={issues} set={set} settings={settings} />
      <Lines typed={typed} issues={issues} set={set} />
      {shown !== null && <p role="alert">{shown}</p>}
      <p className={classes['note']}>
        {t(
          'Students who meet the conditions already get their certificate after you save. Certificates keep the names and lines that they were issued with.',
        )}
      </p>
      <div className={classes['row']}>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t('Save')}
        </Button>
        {settings.underWay && <span className={classes['note']}>{t('Certificates are being issued...')}</span>}
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * The choices as they are sent; without a test there is no percentage. While no certificate is offered nothing else can be typed,
 * and stays as it was saved.
 */
function inputOf(typed: Typed, saved: Typed): CertificateSettingsInput {
  const { offered } = typed;
  const { allMaterials, test, percentage, title, signerName, signerRole } = offered ? typed : saved;
  return {
    offered,
    allMaterials,
    test: orNull(test),
    percentage: test === '' ? null : Number(percentage),
    title: orNull(title),
    signerName: orNull(signerName),
    signerRole: orNull(signerRole),
  };
}

function Conditions({ typed, issues, set, settings }: PartProps & { settings: CertificateSettings }) {
  const isListed = settings.test === null || settings.tests.some(({ _id }) => _id === settings.test);
  return (
    <fieldset disabled={!typed.offered}>
      <legend>{t('Conditions')}</legend>
      <Checkbox
        label={t('All materials completed')}
        checked={typed.allMaterials}
        aria-invalid={issues['allMaterials'] !== undefined}
        onChange={({ currentTarget: { checked } }) => set({ allMaterials: checked })}
      />
      {issues['allMaterials'] !== undefined && <p role="alert">{issues['allMaterials']}</p>}
      <Field
        label={t('Post-test passed')}
        hint={t('The best attempt counts, once its result is out.')}
        error={issues['test']}
      >
        {(control) => (
          <select
            {...control}
            className={classes['select']}
            value={typed.test}
            onChange={({ currentTarget: { value } }) => set({ test: value })}
          >
            <option value="">{t('No test')}</option>
            {!isListed && <option value={settings.test ?? ''}>{t('The test chosen before')}</option>}
            {settings.tests.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {typed.test !== '' && (
        <TextField
          label={t('Percentage to reach')}
          inputMode="numeric"
          value={typed.percentage}
          error={issues['percentage']}
          onChange={({ currentTarget: { value } }) => set({ percentage: value })}
        />
      )}
    </fieldset>
  );
}

function Lines({ typed, issues, set }: PartProps) {
  const line = (name: 'title' | 'signerName' | 'signerRole', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={typed[name]}
      maxLength={limits.certificateLine}
      error={issues[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  return (
    <fieldset disabled={!typed.offered}>
      <legend>{t('On the certificate')}</legend>
      {line('title', t('Title of the certificate'), t('Certificate of Completion'))}
      {line('signerName', t('Signed by'))}
      {line('signerRole', t('Role of the signer'))}
    </fieldset>
  );
}

function Problems({ settings: { problems, leftOut } }: { settings: CertificateSettings }) {
  const sentences: Record<CertificateProblem, string> = {
    test_gone: t('The chosen test is deleted, so nobody can meet the condition.'),
    test_disabled: t('The chosen test is disabled, so nobody can sit it now.'),
    test_closed: t('The chosen test is closed, so nobody can sit it any more.'),
    test_not_for_all: tn(
      leftOut,
      'The chosen test is not for {n} student of the course, who can never meet the condition.',
      'The chosen test is not for {n} students of the course, who can never meet the condition.',
    ),
    no_materials: t('The course has no materials, so nobody can meet the condition.'),
  };
  if (problems.length === 0) return null;
  return (
    <ul className={classes['problems']}>
      {problems.map((problem) => (
        <li key={problem}>{sentences[problem]}</li>
      ))}
    </ul>
  );
}
