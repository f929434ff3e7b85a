import { useUser } from '../auth-session/auth-session.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

/** Says that a course, subject, material or test cannot be shown to this viewer, and leads elsewhere. */
export function Unavailable({ what }: { what: 'course' | 'subject' | 'material' | 'test' }) {
  const user = useUser();
  return (
    <EmptyState
      title={`This ${what} is not available`}
      action={
        <LinkButton to="/courses" variant="primary">
          Browse courses
        </LinkButton>
      }
    >
      {user === null
        ? 'It may have been removed, or it is open only to people who are signed in.'
        : 'It may have been removed, or it is not open to you.'}
    </EmptyState>
  );
}
