import type { Webhook } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { bodyOf, type Place, useChangeWebhook, useMakeWebhook, type WebhookBody } from '../api/webhooks.ts';
import { EventFields } from './event-fields.tsx';
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
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const isDirty = JSON.stringify(values) !== JSON.stringify(first);
  const issues = fieldIssues(save.error);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const onError = (error: unknown): void => focusFirstField(form, Object.keys(fieldIssues(error)));
    save.mutate(values, { onError, onSuccess: () => closes && onClose() });
  };
  return (
    <FormDialog
      size="medium"
      title={title}
      isDirty={isDirty && !save.isPending}
      onClose={onClose}
      submit={
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          {t('Save')}
        </Button>
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
    </FormDialog>
  );
}

type FieldsProps = {
  place: Place;
  values: WebhookBody;
  issues: Partial<Record<string, string>>;
  set: (change: Partial<WebhookBody>) => void;
};

function Fields({ place, values, issues, set }: FieldsProps) {
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
        hint={t('The whole address of the receiver, as in {example}.', {
          example: 'https://hooks.example.org/lectern',
        })}
        value={values.url}
        error={issues['url']}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <EventFields place={place} chosen={values.kinds} problem={issues['kinds']} onChoose={(kinds) => set({ kinds })} />
    </>
  );
}
