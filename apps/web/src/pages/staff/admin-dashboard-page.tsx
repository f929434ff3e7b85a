import { AdminOverview } from '../../features/dashboards/components/admin-overview.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Where administrators begin: the whole site in figures. */
export function AdminDashboardPage() {
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to="/instructor/audit">Audit log</LinkButton>
            <LinkButton to="/instructor/groups">Groups</LinkButton>
          </>
        }
      >
        Dashboard
      </PageHeading>
      <AdminOverview />
    </>
  );
}
