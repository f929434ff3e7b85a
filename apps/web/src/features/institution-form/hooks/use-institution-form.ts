import type { Institution } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { KeptValues } from '../../../shared/forms/kept-values.ts';
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts';
import { useShownErrors } from '../../../shared/forms/use-shown-errors.ts';
import { useStaleSave } from '../../../shared/forms/use-stale-save.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { loadSavedInstitution } from '../api/load-institution.ts';
import { useSaveInstitution } from '../api/save-institution.ts';
import {
  controlId,
  emptyInstitution,
  errorsIn,
  errorsOf,
  fromInstitution,
  institutionFields,
  institutionWords,
  toBody,
  type InstitutionField,
  type InstitutionValues,
  type Rights,
} from '../model/institution-values.ts';

export type FormOptions = {
  /** The institution to change, or null for a new one. */
  institution: Institution | null;
  rights: Rights;
  /** How many uploads are still under way. */
  uploadsUnderWay: () => number;
  onSaved: () => void;
};

/** The form's values, their errors, and saving. An error loses no typed value. */
export function useInstitutionForm({ institution, rights, uploadsUnderWay, onSaved }: FormOptions) {
  const form = useKeptForm<InstitutionValues>({
    kind: 'institution',
    thing: institution,
    start: () => (institution === null ? emptyInstitution : fromInstitution(institution)),
  });
  const { values, setValues, state, touched } = form;
  const [saving, setSaving] = useState(false);
  const saved = useRef(false);
  const send = useSending(institution, rights);
  const { errors, show, mend } = useShownErrors(institutionFields, controlId, saving);
  const { joinOrAsk, ...stale } = useStaleSave<Institution, InstitutionValues>({
    form,
    from: fromInstitution,
    words: institutionWords,
    load: async () => (institution === null ? null : loadSavedInstitution(institution._id)),
    save: async () => save(),
    onReplaced: () => show({}),
    onLoadFailed: (error) => toastError(error, texts.institutionSaveFailed),
  });

  /** True when another person's changes were joined with these, and both are to be saved. */
  const fail = async (error: unknown): Promise<boolean> => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'stale_update') return joinOrAsk(error);
    if (code === 'idempotency_key_reused') sayAlreadyThere();
    else toastError(error, texts.institutionSaveFailed);
    if (error instanceof ApiError) show(errorsOf(error.issues, state().values));
    return false;
  };
  const sendChecked = async (): Promise<void> => {
    const found = errorsIn(state().values, rights);
    show(found);
    if (Object.keys(found).length > 0 || !hasArrived(uploadsUnderWay())) return;
    try {
      await send(state());
    } catch (error) {
      if (await fail(error)) await sendChecked();
      return;
    }
    saved.current = true;
    onSaved();
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    await sendChecked().finally(() => setSaving(false));
  };

  return {
    values,
    errors,
    saving,
    touched,
    ...stale,
    /** Whether leaving would lose something. */
    isDirty: (): boolean => touched && !saved.current,
    save,
    change: <F extends InstitutionField>(field: F, value: InstitutionValues[F]): void => {
      setValues((now) => ({ ...now, [field]: value }));
      mend(field);
    },
  };
}

/** The props with which the parts of the form show and change their fields. */
export type Editing = Pick<ReturnType<typeof useInstitutionForm>, 'values' | 'errors' | 'change'>;

/** Sends the form's values. */
function useSending(institution: Institution | null, rights: Rights) {
  const { mutateAsync } = useSaveInstitution();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return async ({ values, updatedAt }: KeptValues<InstitutionValues>): Promise<void> => {
    const body = toBody(values, rights);
    if (institution === null) await mutateAsync({ institutionId: null, idempotencyKey, body });
    else await mutateAsync({ institutionId: institution._id, body: { ...body, updatedAt } });
  };
}

/** The answer to an earlier save was lost, and the author typed on. */
function sayAlreadyThere(): void {
  toast.error(t('Your first save did reach the server: this institution is already in the list.'), {
    detail: t('Open it there to make more changes.'),
  });
}

/** Whether no upload is under way; says so where one is. */
function hasArrived(uploads: number): boolean {
  if (uploads === 0) return true;
  toast.error(t('A file is still being uploaded.'), { detail: t('Save once the upload is done, or cancel it.') });
  return false;
}
