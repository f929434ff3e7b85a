import { SourceList } from '../../features/roster-sources/components/source-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { SiteSetupPage } from './setup-page.tsx';

/** The providers that people are pulled from, for administrators. */
export function RosterSourcesPage() {
  return (
    <SiteSetupPage
      title={t('Roster sources')}
      newText={t('New roster source')}
      intro={t('People and classes come from the school’s information system, every night or whenever you like.')}
      beside={<LinkButton to="/instructor/users/import">{t('Import Users')}</LinkButton>}
    >
      {(form) => <SourceList {...form} />}
    </SiteSetupPage>
  );
}
