import { ExportUsersLink } from '../../features/user-list/components/export-users-link.tsx';
import { UserList } from '../../features/user-list/components/user-list.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { t } from '../../shared/messages/t.ts';

/** Everybody who has an account, for administrators. */
export function UserListPage() {
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to="/instructor/audit">{t('Audit log')}</LinkButton>
            <ExportUsersLink area="instructor" />
            <LinkButton to="/instructor/users/import">{t('Import')}</LinkButton>
            <LinkButton to="/instructor/users/create" variant="primary">
              {t('Add New')}
            </LinkButton>
          </>
        }
      >
        {t('Users List')}
      </PageHeading>
      <UserList area="instructor" />
    </>
  );
}
