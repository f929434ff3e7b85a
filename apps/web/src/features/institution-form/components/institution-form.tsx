import { limits } from '@lectern/contract/limits';
import type { SubmitEvent } from 'react';
import longForm from '../../../shared/forms/long-form.module.css';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { StaleSaveDialog } from '../../../shared/forms/stale-save-dialog.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { useInstitutionForm, type Editing, type FormOptions } from '../hooks/use-institution-form.ts';
import { CalendarSection } from './calendar-section.tsx';
import { FormSection } from './form-section.tsx';
import { InstitutionFacts, type ImageFieldComponent } from './institution-facts.tsx';
import classes from './institution-form.module.css';
import { RegistrySection } from './registry-section.tsx';
import { TextLine } from './text-line.tsx';

type InstitutionFormProps = FormOptions & {
  /** The address of the list that this form belongs to. */
  listPath: '/instructor/institution' | '/coordinator/institution';
  ImageField: ImageFieldComponent;
};

/** The form that makes or changes an institution. A field that the person may not set is shown with the reason. */
export function InstitutionForm({ listPath, ImageField, ...options }: InstitutionFormProps) {
  const form = useInstitutionForm(options);
  const isNew = options.institution === null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void form.save();
  };
  return (
    <>
      <form
        noValidate
        aria-label={isNew ? t('Create Institution') : t('Edit Institution')}
        onSubmit={submit}
        className={classes['form']}
      >
        <div className={longForm['sheet']}>
          <div className={longForm['panelOfFields']} inert={form.saving}>
            <InstitutionFacts {...form} ImageField={ImageField} />
            <AddressSection {...form} />
            <ContactSection {...form} />
            <RegistrySection {...form} rights={options.rights} />
            <CalendarSection {...form} />
          </div>
        </div>
        <SaveBar state={{ status: form.touched ? 'changed' : 'none' }} saving={form.saving}>
          <LinkButton to={listPath}>{t('Cancel')}</LinkButton>
          <Button type="submit" variant="primary" loading={form.saving}>
            {isNew ? t('Create') : t('Update')}
          </Button>
        </SaveBar>
      </form>
      <StaleSaveDialog
        title={t('This institution was changed in the meantime')}
        collision={form.collision}
        saving={form.saving}
        onKeep={form.keepEditing}
        onLoad={form.loadSaved}
        onOverwrite={form.saveAnyway}
      />
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  );
}

function AddressSection(editing: Editing) {
  return (
    <FormSection title={t('Institution Address')}>
      <TextLine field="address" label={t('Address')} maxLength={limits.plainDescription} {...editing} />
      <TextLine field="city" label={t('City')} maxLength={limits.name} {...editing} />
      <TextLine field="state" label={t('State')} maxLength={limits.name} {...editing} />
      <TextLine field="zipcode" label={t('Zipcode')} maxLength={limits.phone} {...editing} />
      <TextLine field="country" label={t('Country')} maxLength={limits.name} {...editing} />
    </FormSection>
  );
}

function ContactSection(editing: Editing) {
  return (
    <FormSection title={t('Contact Person Details')}>
      <TextLine field="person_name" label={t('Contact name')} maxLength={limits.name} {...editing} />
      <TextLine field="person_email" label={t('Contact email')} type="email" maxLength={limits.email} {...editing} />
      <TextLine
        field="person_phoneNumber"
        label={t('Contact phone')}
        type="tel"
        maxLength={limits.phone}
        {...editing}
      />
    </FormSection>
  );
}
