import { useUser } from '../auth-session/auth-session.ts';
import { t } from '../messages/t.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

const sentences = {
  course: t('This course is not available'),
  subject: t('This subject is not available'),
  material: t('This material is not available'),
  test: t('This test is not available'),
};

/** Says that this viewer cannot see a course, subject, material or test, and leads elsewhere. */
export function Unavailable({ what }: { what: keyof typeof sentences }) {
  const user = useUser();
  return (
    <EmptyState
      title={sentences[what]}
      drawing="lost"
      action={
        <LinkButton to="/courses" variant="primary">
          {t('Browse courses')}
        </LinkButton>
      }
    >
      {user === null
        ? t('It may have been removed, or it is open only to people who are signed in.')
        : t('It may have been removed, or it is not open to you.')}
    </EmptyState>
  );
}
