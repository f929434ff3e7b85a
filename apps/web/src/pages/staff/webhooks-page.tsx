import { useState } from 'react';
import { InstitutionFrame } from '../../features/institution-page/components/institution-frame.tsx';
import { WebhookList } from '../../features/webhooks/components/webhook-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The webhooks for the whole site, for administrators. */
export function WebhooksPage() {
  const [creating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  return (
    <>
      <PageHeading
        intro={t('Other programs are told at once when something happens here.')}
        actions={
          <>
            <LinkButton to="/instructor/institution">{t('Institutions')}</LinkButton>
            <Button variant="primary" onClick={create}>
              {t('New webhook')}
            </Button>
          </>
        }
      >
        {t('Webhooks')}
      </PageHeading>
      <WebhookList place={null} creating={creating} onCreate={create} onClose={() => setCreating(false)} />
    </>
  );
}

/** The webhooks for an institution. */
export function InstitutionWebhooksPage({ area, id }: { area: 'instructor' | 'coordinator'; id: string }) {
  const [creating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  return (
    <InstitutionFrame
      area={area}
      id={id}
      title={t('Webhooks')}
      actions={
        <Button variant="primary" onClick={create}>
          {t('New webhook')}
        </Button>
      }
    >
      {() => <WebhookList place={id} creating={creating} onCreate={create} onClose={() => setCreating(false)} />}
    </InstitutionFrame>
  );
}
