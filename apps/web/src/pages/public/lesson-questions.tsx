import { Suspense, type ComponentProps } from 'react';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';

const Questions = lazyDecoration(
  async () => (await import('../../features/questions/question-parts.ts')).MaterialQuestions,
);

/** The questions at a material, fetched for people who are signed in. */
export function LessonQuestions(props: ComponentProps<typeof Questions>) {
  const user = useUser();
  // Coordinators have none.
  return (
    user !== null &&
    (user.isAdmin || user.role !== 'coordinator') && (
      <Suspense>
        <Questions {...props} />
      </Suspense>
    )
  );
}
