import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rosterFailed, rosterQuery } from '../../features/roster-import/api/rosters.ts';
import { RosterStatus } from '../../features/roster-import/components/former-imports.tsx';
import { RosterView } from '../../features/roster-import/components/roster-view.tsx';
import { fileTitle } from '../../features/roster-import/roster-words.ts';
import { t } from '../../shared/messages/t.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { LoadingBlock } from '../../shared/ui/spinner.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

/** One file of people that was handed in. */
export function RosterPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const roster = useQuery(rosterQuery(id));
  usePageTitle(roster.data && fileTitle(roster.data));
  return (
    <>
      <PageHeading
        intro={
          roster.data && (
            <>
              {fileTitle(roster.data)} <RosterStatus status={roster.data.status} />
            </>
          )
        }
        actions={<LinkButton to="/instructor/users/import">{t('All imports')}</LinkButton>}
      >
        {t('Import Users')}
      </PageHeading>
      {roster.isPending && <LoadingBlock label={t('Loading the import...')} />}
      {roster.data && (
        <RosterView
          roster={roster.data}
          onThrownAway={() => void navigate({ to: '/instructor/users/import', replace: true })}
        />
      )}
      {roster.isError && !roster.data && (
        <ErrorState
          error={roster.error}
          fallback={rosterFailed}
          onRetry={() => void roster.refetch()}
          retrying={roster.isFetching}
        />
      )}
    </>
  );
}
