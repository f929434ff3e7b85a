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
            {area === 'coordinator' ? (
              <MoreMenu>
                {(close) => (
                  <MenuLink to="/coordinator/audit" onClick={close}>
                    {t('Audit log')}
                  </MenuLink>
                )}
              </MoreMenu>
            ) : (
              <LinkButton to="/instructor/administration">{t('Administration')}</LinkButton>
            )}
          </>
        }
      >
        {t('Institutions')}
      </PageHeading>
      <InstitutionList area={area} />
    </>
  );
}
