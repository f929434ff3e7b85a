import { useState } from 'react';
import { TokenList } from '../../features/access-tokens/components/token-list.tsx';
import { InstitutionFrame } from '../../features/institution-page/components/institution-frame.tsx';
import { t } from '../../shared/messages/t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The access tokens for the whole site, for administrators. */
export function AccessTokensPage() {
  const [creating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  return (
    <>
      <PageHeading
        intro={t('Scripts use them to act in your place, within the powers that you choose.')}
        actions={
          <>
            <LinkButton to="/instructor/institution">{t('Institutions')}</LinkButton>
            <Button variant="primary" onClick={create}>
              {t('New token')}
            </Button>
          </>
        }
      >
        {t('Access tokens')}
      </PageHeading>
      <TokenList place={null} creating={creating} onCreate={create} onClose={() => setCreating(false)} />
    </>
  );
}

/** The access tokens for an institution. */
export function InstitutionTokensPage({ area, id }: { area: 'instructor' | 'coordinator'; id: string }) {
  const [creating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  return (
    <InstitutionFrame
      area={area}
      id={id}
      title={t('Access tokens')}
      actions={
        <Button variant="primary" onClick={create}>
          {t('New token')}
        </Button>
      }
    >
      {() => <TokenList place={id} creating={creating} onCreate={create} onClose={() => setCreating(false)} />}
    </InstitutionFrame>
  );
}
