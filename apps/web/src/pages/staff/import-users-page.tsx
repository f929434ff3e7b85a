import { useNavigate } from '@tanstack/react-router';
import { FormerImports } from '../../features/roster-import/components/former-imports.tsx';
import { HandIn } from '../../features/roster-import/components/hand-in.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** The page on which administrators hand in files of people, and find earlier ones. */
export function ImportUsersPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        intro={t('Create and change many accounts with one file. You can preview everything before it happens.')}
        actions={
          <>
            <AdministrationLink />
            <LinkButton to="/instructor/users/import/sources">{t('Roster sources')}</LinkButton>
            <LinkButton to="/instructor/users">{t('Users List')}</LinkButton>
          </>
        }
      >
        {t('Import Users')}
      </PageHeading>
      <HandIn onTaken={(id) => void navigate({ to: '/instructor/users/import/$id', params: { id } })} />
      <FormerImports />
    </>
  );
}
