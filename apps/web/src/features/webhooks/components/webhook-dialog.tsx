import type { Webhook } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { type Editing, SetupDialog } from '../../../shared/forms/setup-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { bodyOf, type Place, useChangeWebhook, useMakeWebhook, type WebhookBody } from '../api/webhooks.ts';
import { EventFields } from './event-fields.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The form of a new webhook, and then its secret, shown this once. */
export function NewWebhookDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const make = useMakeWebhook(place);
  if (make.data !== undefined) return <SecretDialog made={make.data} onClose={onClose} />;
  const initial: WebhookBody = { name: '', url: '', kinds: [], isEnabled: true };
  return <WebhookForm title={t('New webhook')} place={place} initial={initial} save={make} onClose={onClose} />;
}

/** The form of a webhook that is there. */
export function WebhookDialog({ place, webhook, onClose }: { place: Place; webhook: Webhook; onClose: () => void }) {
  const save = useChangeWebhook(webhook._id);
  const title = t('Edit {name}', { name: webhook.name });
  const form = { title, place, initial: bodyOf(webhook), save };
  return <WebhookForm {...form} onSaved={onClose} onClose={onClose} />;
}

type SetupProps = Parameters<typeof SetupDialog<WebhookBody, WebhookBody>>[0];
type WebhookFormProps = Pick<SetupProps, 'title' | 'initial' | 'save' | 'onSaved' | 'onClose'> & { place: Place };

const WebhookForm = ({ place, ...form }: WebhookFormProps) => (
  <SetupDialog label={t('Webhook')} bodyOf={(values) => values} {...form}>
    {(editing) => <Fields place={place} {...editing} />}
  </SetupDialog>
);

function Fields({ place, values, issues, set }: Editing<WebhookBody> & { place: Place }) {
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
        label={t('Receiver address')}
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
