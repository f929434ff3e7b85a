import type { User } from '@lectern/contract';
import type { Role } from '@lectern/contract/roles';
import { texts } from '@lectern/contract/texts';
import { useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { KeptValues } from '../../../shared/forms/kept-values.ts';
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts';
import { useShownErrors } from '../../../shared/forms/use-shown-errors.ts';
import { useStaleSave } from '../../../shared/forms/use-stale-save.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { loadSavedUser } from '../api/load-user.ts';
import { useSaveUser, type FirstLink } from '../api/save-user.ts';
import {
  controlId,
  errorsOf,
  fromUser,
  newUser,
  toBody,
  toStudentPart,
  userFields,
  userWords,
  type UserField,
  type UserValues,
} from '../model/user-values.ts';

/** Refusals that no field can fix: the form shows them in a lasting place. */
const standing: readonly string[] = ['own_account', 'last_admin', 'user_owns_work', 'email_not_verified'];

type UserFormOptions = {
  /** The person to change, or null for a new account. */
  user: User | null;
  /** The role of a new account. */
  role: Role | undefined;
  studentPartOnly: boolean;
  onSaved: () => void;
};

/** The form's values, the server's complaints, and saving. An error loses no typed value. */
export function useUserForm({ user, role, studentPartOnly, onSaved }: UserFormOptions) {
  const form = useKeptForm<UserValues>({
    kind: 'user',
    thing: user,
    start: () => (user === null ? newUser(role) : fromUser(user)),
    toKeep: (typed) => ({ ...typed, password: '' }),
  });
  const { values, setValues, state, touched } = form;
  const [firstLink, setFirstLink] = useState<FirstLink | null>(null);
  const send = useSending(user, studentPartOnly);
  const saved = useRef(false);
  const [saving, setSaving] = useState(false);
  const { errors, problem, clear, tell, mend } = useComplaints(saving);

  const { joinOrAsk, ...stale } = useStaleSave<User, UserValues>({
    form,
    from: fromUser,
    words: userWords,
    load: async () => (user === null ? null : loadSavedUser(user._id)),
    save: async () => save(),
    onReplaced: clear,
    onLoadFailed: (error) => toastError(error, texts.userSaveFailed),
  });
  /** True when another person's changes were joined with these, and both are to be saved. */
  const fail = async (error: unknown): Promise<boolean> => {
    if (error instanceof ApiError && error.code === 'stale_update') return joinOrAsk(error);
    tell(error);
    return false;
  };
  const sendTyped = async (): Promise<void> => {
    clear();
    try {
      const link = await send(state());
      saved.current = true;
      if (link === null) onSaved();
      else setFirstLink(link);
    } catch (error) {
      if (await fail(error)) await sendTyped();
    }
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    await sendTyped().finally(() => setSaving(false));
  };
  return {
    values,
    errors,
    problem,
    saving,
    touched,
    firstLink,
    ...stale,
    /** Whether leaving would lose something. */
    isDirty: (): boolean => touched && !saved.current,
    save,
    change: <F extends UserField>(field: F, value: UserValues[F]): void => {
      setValues((now) => ({ ...now, [field]: value }));
      mend(field);
    },
  };
}

/** Sends the form's values; gives back the link for the first password, if there is one. */
function useSending(user: User | null, studentPartOnly: boolean) {
  const { mutateAsync } = useSaveUser();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return async ({ values, updatedAt }: KeptValues<UserValues>): Promise<FirstLink | null> => {
    if (user === null) return (await mutateAsync({ userId: null, idempotencyKey, body: toBody(values) })).link;
    const { emailVerified } = values;
    const body = studentPartOnly ? toStudentPart(values) : { ...toBody(values), emailVerified };
    return (await mutateAsync({ userId: user._id, body: { ...body, updatedAt } })).link;
  };
}

/** The server's complaints: at the fields, as a toast, and in the form those that no field can fix. */
function useComplaints(saving: boolean) {
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, show, mend } = useShownErrors(userFields, controlId, saving);
  const tell = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'idempotency_key_reused') sayAlreadyThere();
    else toastError(error, texts.userSaveFailed);
    if (!(error instanceof ApiError)) return;
    setProblem(standing.includes(error.code) ? error.message : null);
    show(errorsOf(error.issues));
  };
  const clear = (): void => {
    setProblem(null);
    show({});
  };
  return { errors, problem, clear, tell, mend };
}

/** The answer to an earlier save was lost, and the author typed on. */
function sayAlreadyThere(): void {
  toast.error(t('Your first save did reach the server: this user is already in the list.'), {
    detail: t('Open the user there to make more changes.'),
  });
}
