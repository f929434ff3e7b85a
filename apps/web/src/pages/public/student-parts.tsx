import { Suspense, type ComponentProps } from 'react';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';

const Outline = lazyDecoration(
  async () => (await import('../../features/progress/components/outline-button.tsx')).OutlineButton,
);
const NextStep = lazyDecoration(
  async () => (await import('../../features/progress/components/next-step-in-course.tsx')).NextStepInCourse,
);

/** The outline of a course, fetched for students alone. */
export function StudentOutline(props: ComponentProps<typeof Outline>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <Outline {...props} />
      </Suspense>
    )
  );
}

/** The link to where a student goes on in a course, fetched for students alone. */
export function StudentNextStep(props: ComponentProps<typeof NextStep>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <NextStep {...props} />
      </Suspense>
    )
  );
}
