import { testTexts } from '@lectern/contract/test-texts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AttemptView } from '../../features/attempts/taking/components/attempt-view.tsx';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { t } from '../../shared/messages/t.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { toast } from '../../shared/ui/toast.ts';

/** The page on which a student sits a test. */
export function AttemptPage({ id }: { id: string }) {
  const student = useStudent();
  const navigate = useNavigate();
  // Fetched now, because pages opened without a network need it to send the answers.
  useEffect(
    () => void import('../../features/attempts/taking/components/attempt-strip.tsx').catch(() => undefined),
    [],
  );
  if (student === null) {
    return (
      <>
        <PageHeading>{t('Test')}</PageHeading>
        <EmptyState title={t('This page is for students')}>{t('Students take their tests here.')}</EmptyState>
      </>
    );
  }
  return (
    <AttemptView
      key={student._id}
      userId={student._id}
      attemptId={id}
      onOver={({ timeUp, attempt }) => {
        if (timeUp) toast.success(t('Time is up. Your saved answers have been submitted.'));
        else if (attempt !== null) toast.success(testTexts.attemptSubmitted);
        void navigate({ to: '/attempt/$id/result', params: { id }, replace: true });
      }}
      resultLink={
        <LinkButton to="/attempt/$id/result" params={{ id }} replace variant="primary">
          {t('See the result')}
        </LinkButton>
      }
    />
  );
}
