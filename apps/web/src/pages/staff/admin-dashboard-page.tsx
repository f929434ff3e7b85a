import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { AdminOverview } from '../../features/dashboards/components/admin-overview.tsx';
import { siteHealthQuery } from '../../features/site-health/api/site-health.ts';
import { HealthCard } from '../../features/site-health/components/health-card.tsx';
import { useWaiting } from '../../features/waiting/use-waiting.ts';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The first page of administrators: the work that waits, then the whole site in figures, and how it stands. */
export function AdminDashboardPage() {
  const { pathname } = useLocation();
  const waiting = useWaiting(pathname, true);
  const health = useQuery(siteHealthQuery);
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to="/instructor/groups">{t('Groups')}</LinkButton>
            <LinkButton to="/instructor/administration">{t('Administration')}</LinkButton>
          </>
        }
      >
        {t('Dashboard')}
      </PageHeading>
      <AdminOverview waiting={waiting} health={health.isPending ? null : <HealthCard health={health} />} />
    </>
  );
}
