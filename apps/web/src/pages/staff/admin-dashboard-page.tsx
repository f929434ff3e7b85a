import { useLocation } from '@tanstack/react-router';
import { AdminOverview } from '../../features/dashboards/components/admin-overview.tsx';
import { useWaiting } from '../../features/waiting/use-waiting.ts';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The first page of administrators: the work that waits, then the whole site in figures. */
export function AdminDashboardPage() {
  const { pathname } = useLocation();
  const waiting = useWaiting(pathname, true);
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
      <AdminOverview waiting={waiting} />
    </>
  );
}
