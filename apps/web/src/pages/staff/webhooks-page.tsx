import { WebhookList } from '../../features/webhooks/components/webhook-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { type InstitutionPlace, InstitutionSetupPage, SiteSetupPage } from './setup-page.tsx';

const texts = () => ({ title: t('Webhooks'), newText: t('New webhook') });

/** The webhooks for the whole site, for administrators. */
export function WebhooksPage() {
  return (
    <SiteSetupPage {...texts()} intro={t('Other programs are told at once when something happens here.')}>
      {(form) => <WebhookList place={null} {...form} />}
    </SiteSetupPage>
  );
}

/** The webhooks for an institution. */
export function InstitutionWebhooksPage(place: InstitutionPlace) {
  return (
    <InstitutionSetupPage {...texts()} {...place}>
      {(form) => <WebhookList place={place.id} {...form} />}
    </InstitutionSetupPage>
  );
}
