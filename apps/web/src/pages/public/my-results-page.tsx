import { OwnResults } from '../../features/results/components/own-results.tsx';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { t } from '../../shared/messages/t.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** A student's results of all tests. */
export function MyResultsPage() {
  const student = useStudent();
  return (
    <>
      <PageHeading>{t('My Results')}</PageHeading>
      {student === null ? (
        <EmptyState title={t('This page is for students')}>
          {t('Students find the results of their tests here.')}
        </EmptyState>
      ) : (
        <OwnResults />
      )}
    </>
  );
}
