import { roles } from '@lectern/contract/roles';
import { useState } from 'react';
import { ExportUsersLink } from '../../features/user-list/components/export-users-link.tsx';
import { RecentActs } from '../../features/user-list/components/recent-acts.tsx';
import { UserList } from '../../features/user-list/components/user-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { useListSearch } from '../../shared/routing/list-search.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { MenuItem, MenuLink } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** All users, for administrators. */
export function UserListPage() {
  const [showsRecent, setShowsRecent] = useState(false);
  return (
    <>
      <UserList
        area="instructor"
        heading={(tabs) => (
          <PageHeading
            beside={tabs}
            actions={
              <>
                <AddUser />
                <MoreMenu>
                  {(close) => (
                    <>
                      <MenuLink to="/instructor/users/import" onClick={close}>
                        {t('Import')}
                      </MenuLink>
                      <ExportUsersLink area="instructor" onPick={close} />
                      <MenuItem
                        onClick={() => {
                          close();
                          setShowsRecent(true);
                        }}
                      >
                        {t('Recent acts on many users')}
                      </MenuItem>
                      <MenuLink to="/instructor/audit" onClick={close}>
                        {t('Audit log')}
                      </MenuLink>
                    </>
                  )}
                </MoreMenu>
              </>
            }
          >
            {t('Users List')}
          </PageHeading>
        )}
      />
      <RecentActs open={showsRecent} onClose={() => setShowsRecent(false)} />
    </>
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
