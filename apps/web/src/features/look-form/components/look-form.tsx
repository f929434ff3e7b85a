import type { Look } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { ApiError, errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useLookForm } from '../hooks/use-look-form.ts';
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
  const editing = useLookForm(institution, look);
  const { form, accent, logo, isDirty, save, reset, change } = editing;
  const issues = fieldIssues(save.error);
  const hasOwn = look.accent !== null || look.logo !== null;
  return (
    <form ref={form} noValidate aria-label={t('Look')} className={classes['form']} onSubmit={editing.submit}>
      <Card className={classes['fields']}>
        {!hasOwn && !isDirty && (
          <p className={classes['quiet']}>
            {site === null
              ? t('The site has the look of Lectern. Choose a colour or a logo to give it its own.')
              : t('This institution has the look of the site. Choose a colour or a logo to give it its own.')}
          </p>
        )}
        <AccentField value={accent} error={issues['accent']} onChange={(changed) => change({ accent: changed })} />
        <LogoField value={logo} error={issues['logo']} onChange={(changed) => change({ logo: changed })} />
        <SaveProblem error={save.error} onLoad={editing.loadSaved} />
        <div className={classes['acts']}>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('Save')}
          </Button>
          {hasOwn && (
            <Button loading={reset.isPending} onClick={editing.backToDefault}>
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
