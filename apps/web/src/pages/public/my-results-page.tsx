import { OwnResults } from '../../features/marking/own-results/components/own-results.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The results of the person's own tests, as a student or before becoming a teacher. */
export function MyResultsPage() {
  const user = useUser();
  const mayLook = user !== null && !user.isAdmin && (user.role === 'student' || user.role === 'teacher');
  return (
    <>
      <PageHeading>{t('My Results')}</PageHeading>
      {mayLook ? (
        <OwnResults />
      ) : (
        <EmptyState title={t('This page is for students')}>
          {t('Students find the results of their tests here.')}
        </EmptyState>
      )}
    </>
  );
}
