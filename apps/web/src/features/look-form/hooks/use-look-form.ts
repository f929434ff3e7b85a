import type { Look } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { lookQuery, useResetLook, useSaveLook } from '../api/look.ts';

/** The values of the form of a look, and its acts. Only what was changed is kept here: the rest follows the saved look. */
export function useLookForm(institution: string | null, look: Look) {
  const cache = useQueryClient();
  const save = useSaveLook(institution);
  const reset = useResetLook(institution);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<{ accent?: string; logo?: string | null }>({});
  const accent = draft.accent ?? look.accent ?? '';
  const logo = draft.logo === undefined ? look.logo : draft.logo;
  const focus = (fields: readonly string[]): void => {
    if (form.current) focusFirstField(form.current, fields);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const onError = (error: unknown): void => focus(Object.keys(fieldIssues(error)));
    save.mutate({ ...draft, updatedAt: look.updatedAt }, { onSuccess: () => setDraft({}), onError });
  };
  const backToDefault = (): void => {
    const onSuccess = (): void => {
      setDraft({});
      // The button that had the focus is gone.
      focus(['accent']);
    };
    reset.mutate(look, { onSuccess });
  };
  const loadSaved = async (): Promise<void> => {
    await reloadQueries(cache, [lookQuery(institution).queryKey]);
    setDraft({});
    save.reset();
  };
  const change = (changed: typeof draft): void => setDraft({ ...draft, ...changed });
  const isDirty = accent !== (look.accent ?? '') || logo !== look.logo;
  return { form, accent, logo, isDirty, save, reset, change, submit, backToDefault, loadSaved };
}
