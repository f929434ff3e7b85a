import type { InstitutionOverview } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { institutionStatusNames } from '../../../shared/format/institution-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Breadcrumbs, Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { LinkTabs } from '../../../shared/ui/link-tabs.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { institutionOverviewQuery } from '../api/institution.ts';
import { editPaths, type InstitutionArea, institutionPages, listOfInstitutions } from '../institution-pages.ts';
import classes from './institution-page.module.css';

type InstitutionFrameProps = {
  area: InstitutionArea;
  id: string;
  /** The name of this page of the institution. */
  title: string;
  /** Further acts before the way to the form. */
  actions?: ReactNode;
  children: (institution: InstitutionOverview) => ReactNode;
};

/** The frame of the pages about one institution: its name, the links between them, or why there is nothing. */
export function InstitutionFrame({ area, id, title, actions, children }: InstitutionFrameProps) {
  const { data: institution, error, isPending, isFetching, refetch } = useQuery(institutionOverviewQuery(id));
  usePageTitle(institution && `${institution.name}: ${title}`);
  return (
    <>
      <Breadcrumbs>
        <Crumb>
          <Link to={listOfInstitutions[area]}>{t('Institutions')}</Link>
        </Crumb>
      </Breadcrumbs>
      <PageHeading
        actions={
          institution && (
            <>
              {actions}
              <LinkButton to={editPaths[area]} params={{ id }}>
                {t('Edit')}
              </LinkButton>
            </>
          )
        }
      >
        <span className={classes['name']}>{institution?.name ?? t('Institution')}</span>
        {institution && institution.status !== 'Approved' && (
          <>
            {' '}
            <Badge tone="warn">{institutionStatusNames[institution.status]}</Badge>
          </>
        )}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading...')} heights={[40, 120]} />}
      {institution === undefined && isUnavailable(error) && <NoInstitution area={area} />}
      {institution === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The institution could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {institution && <InstitutionLinks area={area} id={id} />}
      {institution && children(institution)}
    </>
  );
}

function NoInstitution({ area }: { area: InstitutionArea }) {
  return (
    <EmptyState
      title={t('This institution is not available')}
      action={<LinkButton to={listOfInstitutions[area]}>{t('Institutions')}</LinkButton>}
    >
      {t('It may have been deleted, or others look after it.')}
    </EmptyState>
  );
}

/** The links between the pages about one institution. */
function InstitutionLinks({ area, id }: { area: InstitutionArea; id: string }) {
  return (
    <LinkTabs label={t('About this institution')}>
      {institutionPages[area].map(([label, to]) => (
        <Link key={to} to={to} params={{ id }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </LinkTabs>
  );
}
