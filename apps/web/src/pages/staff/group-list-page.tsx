import { GroupList } from '../../features/group-list/components/group-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** The groups that the staff of an area work on. */
export function GroupListPage({ area }: { area: 'instructor' | 'teacher' }) {
  return (
    <>
      <PageHeading
        intro={t('A group opens its courses to everyone in it.')}
        actions={
          <>
            {area === 'instructor' && <AdministrationLink />}
            <LinkButton
              to={area === 'teacher' ? '/teacher/create-group' : '/instructor/create-group'}
              variant="primary"
            >
              {t('Add Group')}
            </LinkButton>
          </>
        }
      >
        {t('Groups')}
      </PageHeading>
      <GroupList area={area} />
    </>
  );
}
