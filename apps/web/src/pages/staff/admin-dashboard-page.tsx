import { AdminOverview } from '../../features/dashboards/components/admin-overview.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The first page of administrators: the whole site in figures. */
export function AdminDashboardPage() {
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to="/instructor/audit">{t('Audit log')}</LinkButton>
            <LinkButton to="/instructor/groups">{t('Groups')}</LinkButton>
          </>
        }
      >
        {t('Dashboard')}
      </PageHeading>
      <AdminOverview />
    </>
  );
}
