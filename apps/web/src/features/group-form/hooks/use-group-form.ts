import type { Group } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { KeptValues } from '../../../shared/forms/kept-values.ts';
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts';
import { useShownErrors } from '../../../shared/forms/use-shown-errors.ts';
import { useStaleSave } from '../../../shared/forms/use-stale-save.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { loadSavedGroup } from '../api/load-group.ts';
import { useSaveGroup } from '../api/save-group.ts';
import {
  controlId,
  emptyGroup,
  errorsIn,
  errorsOf,
  fromGroup,
  groupFields,
  groupWords,
  toBody,
  type GroupField,
  type GroupValues,
} from '../model/group-values.ts';

/** The form's values, their errors, and saving. An error loses no typed value. */
export function useGroupForm(group: Group | null, onSaved: () => void) {
  const form = useKeptForm<GroupValues>({
    kind: 'group',
    thing: group,
    start: () => (group === null ? emptyGroup : fromGroup(group)),
  });
  const { values, setValues, state, touched } = form;
  const sendValues = useSending(group);
  const saved = useRef(false);
  const [saving, setSaving] = useState(false);
  const { errors, show, mend } = useShownErrors(groupFields, controlId, saving);
  const { joinOrAsk, ...stale } = useStaleSave<Group, GroupValues>({
    form,
    from: fromGroup,
    words: groupWords,
    load: async () => (group === null ? null : loadSavedGroup(group._id)),
    save: async () => save(),
    onReplaced: () => show({}),
    onLoadFailed: (error) => toastError(error, texts.groupSaveFailed, 'details'),
  });

  /** True when another person's changes were joined with these, and both are to be saved. */
  const fail = async (error: unknown): Promise<boolean> => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'stale_update') return joinOrAsk(error);
    if (code === 'idempotency_key_reused') sayAlreadyThere();
    else toastError(error, texts.groupSaveFailed, 'details');
    if (error instanceof ApiError) show(errorsOf(error.issues, state().values));
    return false;
  };
  const send = async (): Promise<void> => {
    const found = errorsIn(state().values);
    show(found);
    if (Object.keys(found).length > 0) return;
    try {
      await sendValues(state());
    } catch (error) {
      if (await fail(error)) await send();
      return;
    }
    saved.current = true;
    onSaved();
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    await send().finally(() => setSaving(false));
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
    change: <F extends GroupField>(field: F, value: GroupValues[F]): void => {
      setValues((now) => ({ ...now, [field]: value }));
      mend(field);
    },
  };
}

/** Sends the form's values. */
function useSending(group: Group | null) {
  const { mutateAsync } = useSaveGroup();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return async ({ values, updatedAt }: KeptValues<GroupValues>): Promise<void> => {
    const body = toBody(values);
    if (group === null) await mutateAsync({ groupId: null, idempotencyKey, body });
    else await mutateAsync({ groupId: group._id, body: { ...body, updatedAt } });
  };
}

/** The answer to an earlier save was lost, and the author typed on. */
function sayAlreadyThere(): void {
  toast.error(t('Your first save did reach the server: this group is already in your list.'), {
    detail: t('Open it there to make more changes.'),
  });
}
