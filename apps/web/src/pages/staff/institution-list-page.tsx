import { InstitutionList } from '../../features/institution-list/components/institution-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
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
            {area === 'coordinator' && <LinkButton to="/coordinator/audit">{t('Audit log')}</LinkButton>}
            <LinkButton to={createPaths[area]} variant="primary">
              {t('Add New')}
            </LinkButton>
          </>
        }
      >
        {t('Institutions')}
      </PageHeading>
      <InstitutionList area={area} />
    </>
  );
}
