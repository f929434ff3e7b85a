import type { Group } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { onAuthSessionExpired } from '../../../shared/auth-session/auth-events.ts';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { loadSavedGroup } from '../api/load-group.ts';
import { useSaveGroup } from '../api/save-group.ts';
import {
  emptyGroup,
  errorsIn,
  errorsOf,
  fromGroup,
  toBody,
  type GroupField,
  type GroupValues,
} from '../model/group-values.ts';
import { forgetKept, keepValues, readKept, type KeptValues } from '../model/kept-values.ts';
import { useShownErrors } from './use-shown-errors.ts';

/** Somebody saved in between: what the server has now, null while it could not be asked. */
export type Collision = { saved: Group | null };

/** The form's values, what is wrong with them, and saving. Nothing that was typed is lost by an error. */
export function useGroupForm(group: Group | null, onSaved: () => void) {
  const groupId = group?._id ?? null;
  const userId = useUser()?._id ?? '';
  const [kept] = useState(() => readKept(userId, groupId));
  const [values, setValues] = useState(() => kept?.values ?? (group === null ? emptyGroup : fromGroup(group)));
  const [collision, setCollision] = useState<Collision | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // Read when sending, which may be before the next drawing.
  const updatedAt = useRef(kept === null ? group?.updatedAt : kept.updatedAt);
  const [first] = useState(values);
  const touched = kept !== null || values !== first;
  useKeeping(userId, groupId, kept !== null, () => (touched ? { values, updatedAt: updatedAt.current } : null));
  const mutation = useSaveGroup();
  const [saving, setSaving] = useState(false);
  const { errors, show, mend } = useShownErrors(saving);

  const fail = async (error: unknown): Promise<void> => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'stale_update' && group !== null) {
      setCollision({ saved: await loadSavedGroup(group._id).catch(() => null) });
      return;
    }
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

  const put = (version: Partial<KeptValues>): void => {
    if (version.values !== undefined) {
      setValues(version.values);
      show({});
    }
    updatedAt.current = version.updatedAt;
  };

  return {
    values,
    errors,
    saving,
    collision,
    save,
    change: <F extends GroupField>(field: F, value: GroupValues[F]): void => {
      setValues((now) => ({ ...now, [field]: value }));
      mend(field);
    },
    ...waysOn({ group, mine: { values, updatedAt: updatedAt.current }, put, close: () => setCollision(null), save }),
  };
}

type Situation = {
  group: Group | null;
  mine: KeptValues;
  put: (version: Partial<KeptValues>) => void;
  close: () => void;
  save: () => Promise<void>;
};

/** What can be done when somebody saved in between. */
function waysOn({ group, mine, put, close, save }: Situation) {
  return {
    /** Goes on editing; the next save asks again. */
    keepEditing: close,
    /** Shows what the server has; the toast brings back what was typed. */
    loadSaved: (saved: Group): void => {
      close();
      put({ values: fromGroup(saved), updatedAt: saved.updatedAt });
      toast.success('This is the saved version.', { action: { label: 'Undo', onPress: () => put(mine) } });
    },
    /** Saves over what the server has. */
    saveAnyway: async (): Promise<void> => {
      if (group === null) return;
      try {
        put({ updatedAt: (await loadSavedGroup(group._id)).updatedAt });
      } catch (error) {
        toastError(error, texts.groupSaveFailed, 'details');
        return;
      }
      close();
      await save();
    },
  };
}

/** Keeps what stands in the form when the auth session ends, and says so when the person is back. */
function useKeeping(userId: string, groupId: string | null, isBack: boolean, read: () => KeptValues | null): void {
  const keep = useEffectEvent(() => {
    const values = read();
    if (values !== null) keepValues(userId, groupId, values);
  });
  useEffect(() => onAuthSessionExpired(() => keep()), []);
  useEffect(() => {
    if (!isBack) return;
    forgetKept(userId, groupId);
    toast.success('What you had typed is back.', { detail: 'It has not been saved yet.' });
  }, [isBack, userId, groupId]);
}

/** The answer to an earlier save was lost on its way, and the author typed on. */
function sayAlreadyThere(): void {
  toast.error('Your first save did reach the server: this group is in your list already.', {
    detail: 'Open it there to change it further.',
  });
}
