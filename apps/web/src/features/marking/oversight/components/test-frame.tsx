import type { Test } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { t } from '../../../../shared/messages/t.ts';
import { testPages } from '../../../../shared/routing/test-pages.ts';
import { Breadcrumbs, Crumb } from '../../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { LinkTabs } from '../../../../shared/ui/link-tabs.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { managedTestQuery } from '../api/managed-test.ts';
import type { Area } from '../mark-text.ts';
import { TestsCrumb } from './tests-crumb.tsx';

type TestFrameProps = {
  area: Area;
  testId: string;
  title: string;
  actions?: (test: Test) => ReactNode;
  children: (test: Test) => ReactNode;
};

/** The frame of the pages about one test: its name, the links between them, or why there is nothing. */
export function TestFrame({ area, testId, title, actions, children }: TestFrameProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(managedTestQuery(testId));
  const test = data?.data.view === 'author' ? data.data : undefined;
  usePageTitle(test && `${title}: ${test.test_name}`);
  return (
    <>
      <Breadcrumbs>
        <TestsCrumb area={area} />
        {test && (
          <Crumb>
            {test.can.edit ? (
              <Link to={area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id'} params={{ id: test._id }}>
                {test.test_name}
              </Link>
            ) : (
              test.test_name
            )}
          </Crumb>
        )}
      </Breadcrumbs>
      <PageHeading intro={test?.test_name} actions={test && actions?.(test)}>
        {title}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading the test...')} heights={[40, 36, 240]} />}
      {test === undefined && isUnavailable(error) && <NoTest area={area} />}
      {test === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The test could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {test && <TestLinks area={area} test={test} />}
      {test && children(test)}
    </>
  );
}

export function NoTest({ area }: { area: Area }) {
  return (
    <EmptyState
      title={t('This test is not available')}
      action={<LinkButton to={area === 'teacher' ? '/teacher/test' : '/instructor/test'}>{t('All tests')}</LinkButton>}
    >
      {t('It may have been deleted, or it belongs to someone else.')}
    </EmptyState>
  );
}

/** The links between the pages about one test. */
function TestLinks({ area, test }: { area: Area; test: Test }) {
  return (
    <LinkTabs label={t('About this test')}>
      {testPages[area].map(([label, to]) => (
        <Link key={to} to={to} params={{ id: test._id }} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
      {test.test_lesson && (
        <Link
          to={area === 'teacher' ? '/teacher/gains/$id' : '/instructor/gains/$id'}
          params={{ id: test.test_lesson._id }}
        >
          {t('Gain')}
        </Link>
      )}
    </LinkTabs>
  );
}
