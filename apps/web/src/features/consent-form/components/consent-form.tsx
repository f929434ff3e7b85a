import type { ConsentSettings } from '@lectern/contract';
import { type Language, languages, nameOf } from '@lectern/contract/languages';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { adderId, useConsentForm } from '../hooks/use-consent-form.ts';
import classes from './consent-form.module.css';
import { TextFields } from './text-fields.tsx';

/** The form of the text: one part for each language. */
export function ConsentForm({ settings }: { settings: ConsentSettings }) {
  const { texts: saved } = settings;
  const form = useConsentForm(settings);
  const { texts, setRemoving } = form;
  const left = languages.filter((one) => !texts.some(({ language }) => language === one));
  return (
    <Card>
      <form className={classes['form']} onSubmit={form.submit} noValidate aria-label={t('Text to agree to')}>
        {texts.map((text) => (
          <TextFields
            key={text.language}
            text={text}
            version={form.shownVersion}
            errors={form.errors}
            onChange={form.change}
            onRemove={texts.length > 1 ? () => form.remove(text.language) : undefined}
          />
        ))}
        {left.length > 0 && <AddLanguage left={left} onAdd={form.add} />}
        <AsksAnew isFirst={saved.length === 0} checked={form.asksAnew} onChange={form.setAsksAnew} />
        <UnsavedGuard isDirty={form.isDirty} />
        {form.isBehind && (
          <p role="alert" className={classes['behind']}>
            {t('Somebody saved another version in the meantime. What you typed is still here.')}
          </p>
        )}
        <div className={classes['acts']}>
          <Button ref={form.saveButton} type="submit" variant="primary" loading={form.isSaving}>
            {form.isBehind ? t('Save mine instead') : t('Save')}
          </Button>
          {form.isBehind && <Button onClick={form.showSaved}>{t('Load the saved version')}</Button>}
          {saved.length > 0 && <Button onClick={() => setRemoving(true)}>{t('Take the text away')}</Button>}
        </div>
      </form>
      {form.removing && (
        <ConfirmDialog
          title={t('Take the text away?')}
          act={t('Take away')}
          pending={form.isSaving}
          onConfirm={form.takeAway}
          onClose={() => setRemoving(false)}
        >
          <p>{t('Nobody is asked any more. Who agreed to which version stays written down.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

type AsksAnewProps = { isFirst: boolean; checked: boolean; onChange: (checked: boolean) => void };

/** Whether people are asked again; of the first version everybody is asked. */
function AsksAnew({ isFirst, checked, onChange }: AsksAnewProps) {
  if (isFirst) {
    return (
      <p className={classes['quiet']}>
        {t('Everybody is asked at their next sign-in. Nobody who is signed in now is interrupted.')}
      </p>
    );
  }
  return (
    <div>
      <Checkbox
        label={t('This version needs agreement anew')}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p className={classes['quiet']}>
        {t(
          'Without it, those who agreed to an earlier version are not asked again: for corrections. With it, access tokens and webhooks rest until their maker has agreed, yours too.',
        )}
      </p>
    </div>
  );
}

function AddLanguage({ left, onAdd }: { left: readonly Language[]; onAdd: (language: Language) => void }) {
  return (
    <div className={classes['acts']} role="group" aria-label={t('Add a language')}>
      <span className={classes['quiet']}>{t('Add a language')}</span>
      {left.map((code) => (
        <Button key={code} id={adderId(code)} size="small" lang={code} onClick={() => onAdd(code)}>
          {nameOf(code)}
        </Button>
      ))}
    </div>
  );
}
