import type { Look } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { lookQuery, useResetLook, useSaveLook } from '../api/look.ts';
import { AccentField } from './accent-field.tsx';
import classes from './look-form.module.css';
import { LogoField } from './logo-field.tsx';
import { LookPreview } from './look-preview.tsx';

type LookFormProps = {
  institution: string | null;
  look: Look;
  /** The look that an institution has where it has none of its own; null for the site itself. */
  site: Look | null;
};

/** The colour and the logo, and how pages look with them. */
export function LookForm({ institution, look, site }: LookFormProps) {
  const cache = useQueryClient();
  const save = useSaveLook(institution);
  const reset = useResetLook(institution);
  const form = useRef<HTMLFormElement>(null);
  /** Only what was changed: the rest follows the saved look. */
  const [draft, setDraft] = useState<{ accent?: string; logo?: string | null }>({});
  const accent = draft.accent ?? look.accent ?? '';
  const logo = draft.logo === undefined ? look.logo : draft.logo;
  const isDirty = accent !== (look.accent ?? '') || logo !== look.logo;
  const issues = fieldIssues(save.error);
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
    await cache.invalidateQueries(lookQuery(institution));
    setDraft({});
    save.reset();
  };
  const hasOwn = look.accent !== null || look.logo !== null;
  return (
    <form ref={form} noValidate aria-label={t('Look')} className={classes['form']} onSubmit={submit}>
      <Card className={classes['fields']}>
        {!hasOwn && !isDirty && (
          <p className={classes['quiet']}>
            {site === null
              ? t('The site has the look of Lectern. Choose a colour or a logo to give it its own.')
              : t('This institution has the look of the site. Choose a colour or a logo to give it its own.')}
          </p>
        )}
        <AccentField
          value={accent}
          error={issues['accent']}
          onChange={(changed) => setDraft({ ...draft, accent: changed })}
        />
        <LogoField value={logo} error={issues['logo']} onChange={(changed) => setDraft({ ...draft, logo: changed })} />
        <SaveProblem error={save.error} onLoad={loadSaved} />
        <div className={classes['acts']}>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('Save')}
          </Button>
          {hasOwn && (
            <Button loading={reset.isPending} onClick={backToDefault}>
              {site === null ? t('Back to the look of Lectern') : t('Back to the look of the site')}
            </Button>
          )}
        </div>
      </Card>
      <LookPreview accent={accent === '' ? (site?.accent ?? null) : accent} logo={logo ?? site?.logo ?? null} />
      <UnsavedGuard isDirty={() => isDirty} />
    </form>
  );
}

/** The reason why a save failed, where it is about no field; after another save the saved version can be loaded. */
function SaveProblem({ error, onLoad }: { error: Error | null; onLoad: () => Promise<void> }) {
  if (error === null || Object.keys(fieldIssues(error)).length > 0) return null;
  const isStale = error instanceof ApiError && error.code === 'stale_update';
  return (
    <div role="alert" className={classes['problem']}>
      <p>{errorText(error, texts.somethingWrong)}</p>
      {isStale && <Button onClick={() => void onLoad()}>{t('Load the saved version')}</Button>}
    </div>
  );
}
