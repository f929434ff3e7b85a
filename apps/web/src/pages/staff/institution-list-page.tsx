import { InstitutionList } from '../../features/institution-list/components/institution-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { MenuLink } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

const createPaths = {
  instructor: '/instructor/institutions/create',
  coordinator: '/coordinator/institutions/create',
} as const;

/** The institutions: all of them for administrators, their own for coordinators. */
export function InstitutionListPage({ area }: { area: 'instructor' | 'coordinator' }) {
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to={createPaths[area]} variant="primary">
              {t('Add New')}
            </LinkButton>
            <MoreMenu>
              {(close) =>
                area === 'coordinator' ? (
                  <MenuLink to="/coordinator/audit" onClick={close}>
                    {t('Audit log')}
                  </MenuLink>
                ) : (
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
                    <MenuLink to="/instructor/sign-in-providers" onClick={close}>
                      {t('Sign-in providers')}
                    </MenuLink>
                    <MenuLink to="/instructor/access-tokens" onClick={close}>
                      {t('Access tokens')}
                    </MenuLink>
                    <MenuLink to="/instructor/webhooks" onClick={close}>
                      {t('Webhooks')}
                    </MenuLink>
                  </>
                )
              }
            </MoreMenu>
          </>
        }
      >
        {t('Institutions')}
      </PageHeading>
      <InstitutionList area={area} />
    </>
  );
}
