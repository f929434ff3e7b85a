import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { AdminOverview } from '../../features/dashboards/components/admin-overview.tsx';
import { siteHealthQuery } from '../../features/site-health/api/site-health.ts';
import { HealthCard } from '../../features/site-health/components/health-card.tsx';
import { useWaiting } from '../../features/waiting/use-waiting.ts';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { MenuLink } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
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
            <MoreMenu>
              {(close) => (
                <>
                  <MenuLink to="/instructor/consent" onClick={close}>
                    {t('Agreement')}
                  </MenuLink>
                  <MenuLink to="/instructor/retention" onClick={close}>
                    {t('Retention')}
                  </MenuLink>
                  <MenuLink to="/instructor/look" onClick={close}>
                    {t('Look')}
                  </MenuLink>
                  <MenuLink to="/instructor/audit" onClick={close}>
                    {t('Audit log')}
                  </MenuLink>
                </>
              )}
            </MoreMenu>
          </>
        }
      >
        {t('Dashboard')}
      </PageHeading>
      <AdminOverview waiting={waiting} health={health.isPending ? null : <HealthCard health={health} />} />
    </>
  );
}
