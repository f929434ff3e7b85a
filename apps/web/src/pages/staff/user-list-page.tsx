import { roles } from '@lectern/contract/roles';
import { ExportUsersLink } from '../../features/user-list/components/export-users-link.tsx';
import { UserList } from '../../features/user-list/components/user-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { useListSearch } from '../../shared/routing/list-search.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** All users, for administrators. */
export function UserListPage() {
  return (
    <UserList
      area="instructor"
      heading={(tabs) => (
        <PageHeading
          beside={tabs}
          actions={
            <>
              <LinkButton to="/instructor/audit">{t('Audit log')}</LinkButton>
              <ExportUsersLink area="instructor" />
              <LinkButton to="/instructor/users/import">{t('Import')}</LinkButton>
              <AddUser />
            </>
          }
        >
          {t('Users List')}
        </PageHeading>
      )}
    />
  );
}

/** A button to add a user, with the role that the list shows. */
function AddUser() {
  const [{ role, isAdmin }] = useListSearch();
  const wanted = roles.find((one) => one === role) ?? (isAdmin === 'true' ? 'admin' : undefined);
  return (
    <LinkButton to="/instructor/users/create" search={wanted === undefined ? {} : { role: wanted }} variant="primary">
      {t('Add New')}
    </LinkButton>
  );
}
