import type { Group } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
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
  toBody,
  type GroupField,
  type GroupValues,
} from '../model/group-values.ts';

/** The form's values, what is wrong with them, and saving. Nothing that was typed is lost by an error. */
export function useGroupForm(group: Group | null, onSaved: () => void) {
  const form = useKeptForm<GroupValues>({
    kind: 'group',
    thing: group,
    start: () => (group === null ? emptyGroup : fromGroup(group)),
  });
  const { values, setValues, updatedAt } = form;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const mutation = useSaveGroup();
  const [saving, setSaving] = useState(false);
  const { errors, show, mend } = useShownErrors(groupFields, controlId, saving);
  const { askWhatGoesOn, ...stale } = useStaleSave<Group, GroupValues>({
    form,
    from: fromGroup,
    load: async () => (group === null ? null : loadSavedGroup(group._id)),
    save: async () => save(),
    onReplaced: () => show({}),
    onLoadFailed: (error) => toastError(error, texts.groupSaveFailed, 'details'),
  });

  const fail = async (error: unknown): Promise<void> => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'stale_update') return askWhatGoesOn();
    if (code === 'idempotency_key_reused') sayAlreadyThere();
    else toastError(error, texts.groupSaveFailed, 'details');
    if (error instanceof ApiError) show(errorsOf(error.issues, values));
  };
  const save = async (): Promise<void> => {
    const found = errorsIn(values);
    show(found);
    if (saving || Object.keys(found).length > 0) return;
    const body = toBody(values);
    setSaving(true);
    try {
      if (group === null) await mutation.mutateAsync({ groupId: null, idempotencyKey, body });
      else await mutation.mutateAsync({ groupId: group._id, body: { ...body, updatedAt: updatedAt.current } });
      onSaved();
    } catch (error) {
      await fail(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    errors,
    saving,
    ...stale,
    save,
    change: <F extends GroupField>(field: F, value: GroupValues[F]): void => {
      setValues((now) => ({ ...now, [field]: value }));
      mend(field);
    },
  };
}

/** The answer to an earlier save was lost on its way, and the author typed on. */
function sayAlreadyThere(): void {
  toast.error(t('Your first save did reach the server: this group is in your list already.'), {
    detail: t('Open it there to change it further.'),
  });
}
