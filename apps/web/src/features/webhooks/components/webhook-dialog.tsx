import type { Webhook } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { siteKinds, type WebhookKind, webhookKinds } from '@lectern/contract/webhook-kinds';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { bodyOf, type Place, useChangeWebhook, useMakeWebhook, type WebhookBody } from '../api/webhooks.ts';
import { kindNames } from '../webhook-words.ts';
import { SecretDialog } from './secret-dialog.tsx';
import classes from './webhooks.module.css';

/** The form of a new webhook, and then its secret, shown this once. */
export function NewWebhookDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const make = useMakeWebhook(place);
  if (make.data !== undefined) return <SecretDialog made={make.data} onClose={onClose} />;
  const empty: WebhookBody = { name: '', url: '', kinds: [], isEnabled: true };
  return <WebhookForm title={t('New webhook')} place={place} initial={empty} save={make} onClose={onClose} />;
}

/** The form of a webhook that is there. */
export function WebhookDialog({ place, webhook, onClose }: { place: Place; webhook: Webhook; onClose: () => void }) {
  const change = useChangeWebhook(webhook._id);
  const title = t('Edit {name}', { name: webhook.name });
  return <WebhookForm title={title} place={place} initial={bodyOf(webhook)} save={change} closes onClose={onClose} />;
}

type Save = {
  error: Error | null;
  isError: boolean;
  isPending: boolean;
  mutate: (body: WebhookBody, options: { onError: (error: unknown) => void; onSuccess: () => void }) => void;
};
type WebhookFormProps = {
  title: string;
  place: Place;
  initial: WebhookBody;
  save: Save;
  /** Whether saving is the end of it. */
  closes?: boolean;
  onClose: () => void;
};

function WebhookForm({ title, place, initial, save, closes = false, onClose }: WebhookFormProps) {
  const formId = useId();
  const [values, setValues] = useState(initial);
  const issues = fieldIssues(save.error);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const onError = (error: unknown): void => focusFirstField(form, Object.keys(fieldIssues(error)));
    save.mutate(values, { onError, onSuccess: () => closes && onClose() });
  };
  return (
    <Dialog
      open
      size="medium"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={t('Webhook')} className={classes['form']} onSubmit={submit}>
        <Fields place={place} values={values} issues={issues} set={(change) => setValues({ ...values, ...change })} />
        {save.isError && Object.keys(issues).length === 0 && (
          <p role="alert" className={classes['bad']}>
            {errorText(save.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  place: Place;
  values: WebhookBody;
  issues: Partial<Record<string, string>>;
  set: (change: Partial<WebhookBody>) => void;
};

function Fields({ place, values, issues, set }: FieldsProps) {
  const offered = webhookKinds.filter((kind) => place === null || !siteKinds.includes(kind));
  const problemId = useId();
  const toggle = (kind: WebhookKind, on: boolean): void =>
    set({ kinds: on ? [...values.kinds, kind] : values.kinds.filter((one) => one !== kind) });
  return (
    <>
      <TextField
        label={t('Name')}
        name="name"
        autoComplete="off"
        maxLength={limits.webhookName}
        value={values.name}
        error={issues['name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('Address')}
        name="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        hint={t('It starts with https:// and leads to no private network.')}
        value={values.url}
        error={issues['url']}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <fieldset className={classes['choices']} aria-describedby={issues['kinds'] ? problemId : undefined}>
        <legend>{t('Events')}</legend>
        {offered.map((kind) => (
          <Checkbox
            key={kind}
            name="kinds"
            label={kindNames[kind]}
            checked={values.kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
        {issues['kinds'] && (
          <p id={problemId} className={classes['problem']}>
            {issues['kinds']}
          </p>
        )}
      </fieldset>
    </>
  );
}
