import { limits } from '@lectern/contract/limits';
import { defaultResultsShow, resultsShow, testStatuses, testTypes } from '@lectern/contract/test-words';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { Columns } from '../../../../shared/forms/columns.tsx';
import longForm from '../../../../shared/forms/long-form.module.css';
import { t } from '../../../../shared/messages/t.ts';
import { useDetail, useFieldError, useTestForm } from '../hooks/test-form-context.ts';
import { resultsShowNames, statusNames, typeNames } from '../model/choice-names.ts';
import { controlId } from '../model/field-names.ts';
import type { TestDetails } from '../model/test-values.ts';
import { zoneName } from '../../../../shared/format/zone-name.ts';
import { AudienceFields } from './audience-fields.tsx';
import { CourseField, LessonField } from './course-fields.tsx';
import classes from './test-form.module.css';
import { MomentInput } from '../../../../shared/forms/moment-input.tsx';

const labels = { ...typeNames, ...statusNames, ...resultsShowNames };

/** The facts of a test, and how it is taken. */
export function DetailsTab({ ownCourses }: { ownCourses: boolean }) {
  const { store } = useTestForm();
  return (
    <div className={longForm['fields']}>
      <NameField />
      <Columns>
        <CourseField own={ownCourses} />
        <LessonField />
        <ChoiceField
          field="test_type"
          label={t('Test Type')}
          note={t('A pre-test and a post-test of the same subject show what each student gained.')}
          values={testTypes}
          onChosen={(test_type) => {
            const { test_type: before, results_show } = store.values().details;
            // The author's own choice stays.
            const untouched = results_show === defaultResultsShow[before];
            store.setDetails({ test_type, ...(untouched && { results_show: defaultResultsShow[test_type] }) });
          }}
        />
        <ChoiceField
          field="test_status"
          label={t('Status')}
          note={t('Students can take it only while it is enabled.')}
          values={testStatuses}
        />
        <NumberField
          field="test_duration"
          label={t('Duration in Minutes')}
          note={t('Leave empty for no time limit')}
          {...limits.testMinutes}
        />
        <NumberField
          field="attempts_allowed"
          label={t('Attempts')}
          note={t('How many times each student may take it')}
          {...limits.attemptsPerTest}
        />
        <NumberField
          field="questions_asked"
          label={t('Questions per Attempt')}
          note={t('Drawn at random for each attempt. Leave empty to ask all.')}
          {...limits.questionsPerTest}
        />
        <ResultsField />
        <ResultsDateField />
      </Columns>
      <Boxes />
      <AudienceFields />
      <Dates />
    </div>
  );
}

function NameField() {
  const { store } = useTestForm();
  const value = useDetail('test_name');
  const error = useFieldError('details.test_name');
  return (
    <TextInput
      id={controlId('details.test_name')}
      label={t('Test Name')}
      withAsterisk
      maxLength={limits.name}
      value={value}
      error={error}
      onChange={(event) => store.setDetails({ test_name: event.currentTarget.value })}
    />
  );
}

type ChoiceFieldProps<F extends 'test_type' | 'test_status' | 'results_show'> = {
  field: F;
  label: string;
  note?: string;
  values: readonly TestDetails[F][];
  /** The effect of a choice on other fields, where it has one. */
  onChosen?: (chosen: TestDetails[F]) => void;
};

function ChoiceField<F extends 'test_type' | 'test_status' | 'results_show'>({
  field,
  label,
  note,
  values,
  onChosen,
}: ChoiceFieldProps<F>) {
  const { store } = useTestForm();
  const value = useDetail(field);
  const error = useFieldError(`details.${field}`);
  return (
    <NativeSelect
      id={controlId(`details.${field}`)}
      label={label}
      description={note}
      data={values.map((one) => ({ value: one, label: labels[one] }))}
      value={value}
      error={error}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.currentTarget.value);
        if (chosen === undefined) return;
        if (onChosen) onChosen(chosen);
        else store.setDetails({ [field]: chosen });
      }}
    />
  );
}

type NumberFieldProps = {
  field: 'test_duration' | 'attempts_allowed' | 'questions_asked';
  label: string;
  note: string;
  min: number;
  max: number;
};

/** A whole number. The typed text stays as it is; the message says what is wrong with it. */
function NumberField({ field, label, note, min }: NumberFieldProps) {
  const { store } = useTestForm();
  const value = useDetail(field);
  const error = useFieldError(`details.${field}`);
  return (
    <NumberInput
      id={controlId(`details.${field}`)}
      label={label}
      description={note}
      min={min}
      allowDecimal={false}
      clampBehavior="none"
      value={value}
      error={error}
      onChange={(number) => store.setDetails({ [field]: number })}
    />
  );
}

/** When results show, and what that means for the key. A post-test cannot wait for its post-test. */
function ResultsField() {
  const type = useDetail('test_type');
  const chosen = useDetail('results_show');
  const several = Number(useDetail('attempts_allowed')) > 1;
  const values = resultsShow.filter((one) => one !== 'post_test' || type === 'pre-test' || chosen === one);
  return <ChoiceField field="results_show" label={t('Show Results')} note={noteOn(chosen, several)} values={values} />;
}

function noteOn(chosen: TestDetails['results_show'], several: boolean): string {
  switch (chosen) {
    case 'at_once':
      return several
        ? t('The key is shown with them: students know it before their next attempt.')
        : t('The key is shown with them while others may still be taking the test.');
    case 'last_attempt':
      return t('With the key, when a student has no attempt left or the test is disabled.');
    case 'post_test':
      return t(
        'With the key, when a student has no attempt left at this test and the post-test, or they are disabled.',
      );
    case 'after':
      return t('With the key, from this date on.');
  }
}

function ResultsDateField() {
  const { store } = useTestForm();
  const when = useDetail('results_show');
  const value = useDetail('results_show_after');
  const error = useFieldError('details.results_show_after');
  if (when !== 'after') return null;
  return (
    <MomentInput
      id={controlId('details.results_show_after')}
      label={t('Show Results After')}
      description={t('In your own time zone; until then students see neither marks nor solutions.')}
      withAsterisk
      value={value}
      error={error}
      onChange={(event) => store.setDetails({ results_show_after: event.currentTarget.value })}
    />
  );
}

/** When the test opens, is due and closes. */
function Dates() {
  return (
    <section aria-label={t('Dates')} className={classes['dates']}>
      <h2 className={longForm['label']}>{t('Dates')}</h2>
      <p className={longForm['hint']}>{t('Times are those of {zone}.', { zone: zoneName() })}</p>
      <div className={classes['dateFields']}>
        <DateField field="opensAt" label={t('Opens')} note={t('Nobody can start before.')} />
        <DateField field="dueAt" label={t('Due')} note={t('Later ones are taken, and marked as late.')} />
        <DateField field="closesAt" label={t('Closes')} note={t('Nobody can start or go on afterwards.')} />
      </div>
    </section>
  );
}

function DateField({ field, label, note }: { field: 'opensAt' | 'dueAt' | 'closesAt'; label: string; note: string }) {
  const { store } = useTestForm();
  const value = useDetail(field);
  const error = useFieldError(`details.${field}`);
  return (
    <MomentInput
      id={controlId(`details.${field}`)}
      label={label}
      description={note}
      value={value}
      error={error}
      onChange={(event) => store.setDetails({ [field]: event.currentTarget.value })}
    />
  );
}

type BoxFieldProps = {
  field: 'shuffle_options' | 'shuffle_questions' | 'practice_allowed' | 'share_questions';
  label: string;
  note: string;
};

function BoxField({ field, label, note }: BoxFieldProps) {
  const { store } = useTestForm();
  const checked = useDetail(field);
  return (
    <Checkbox
      id={controlId(`details.${field}`)}
      label={label}
      description={note}
      checked={checked}
      onChange={(event) => store.setDetails({ [field]: event.currentTarget.checked })}
    />
  );
}

/** How a test is asked, practised and shared. */
function Boxes() {
  const { canShare } = useTestForm();
  return (
    <>
      <BoxField
        field="shuffle_questions"
        label={t('Shuffle the questions')}
        note={t('Each attempt asks them in its own order')}
      />
      <BoxField
        field="shuffle_options"
        label={t('Shuffle the options')}
        note={t('Each attempt shows a question’s options in its own order')}
      />
      <BoxField
        field="practice_allowed"
        label={t('Students may practise what they got wrong')}
        note={t('Without marks, as soon as they see the key')}
      />
      {canShare && (
        <BoxField
          field="share_questions"
          label={t('Share the questions with colleagues')}
          note={t('Teachers of the owner’s institution may copy them, with their answers, into tests of their own')}
        />
      )}
    </>
  );
}
