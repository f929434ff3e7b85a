import { Suspense, type ComponentProps } from 'react';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';

const Tests = lazyDecoration(
  async () => (await import('../../features/attempts/starting/components/course-tests.tsx')).CourseTests,
);
const NextStep = lazyDecoration(
  async () => (await import('../../features/progress/components/next-step-in-course.tsx')).NextStepInCourse,
);

const Completed = lazyDecoration(async () => (await import('./completed-course.tsx')).CompletedCourse);

const Announcements = lazyDecoration(
  async () => (await import('../../features/announcements/components/course-announcements.tsx')).CourseAnnouncements,
);

/** The announcements of a course, fetched for students alone. */
export function StudentAnnouncements(props: ComponentProps<typeof Announcements>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <Announcements {...props} />
      </Suspense>
    )
  );
}

/** The tests of a course or subject, fetched for students alone. */
export function StudentTests(props: ComponentProps<typeof Tests>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <Tests {...props} />
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

/** The link to a student's own notes in a course. */
export function StudentNotesLink({ courseId }: { courseId: string }) {
  return (
    useStudent() !== null && (
      <LinkButton to="/course/notes/$id" params={{ id: courseId }}>
        {t('My notes')}
      </LinkButton>
    )
  );
}

/** That a course is completed, fetched for students alone. */
export function StudentCompleted(props: ComponentProps<typeof Completed>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <Completed {...props} />
      </Suspense>
    )
  );
}

const OwnNeed = lazyDecoration(
  async () => (await import('../../features/needs/components/own-need-in-course.tsx')).OwnNeedInCourse,
);

/** The line about a student in a course that staff read too, fetched for students alone. */
export function StudentNeed({ courseId }: { courseId: string }) {
  const student = useStudent();
  return (
    student !== null && (
      <Suspense>
        <OwnNeed userId={student._id} courseId={courseId} />
      </Suspense>
    )
  );
}

const Certificate = lazyDecoration(
  async () => (await import('../../features/certificates/components/course-certificate.tsx')).CourseCertificate,
);

/** The certificate of a course, fetched for students alone. */
export function StudentCertificate(props: ComponentProps<typeof Certificate>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <Certificate {...props} />
      </Suspense>
    )
  );
}

const EndPlace = lazyDecoration(
  async () => (await import('../../features/course-traces/components/end-place.tsx')).EndPlace,
);

/** The way out of a course, fetched for students alone. */
export function StudentEndPlace(props: ComponentProps<typeof EndPlace>) {
  return (
    useStudent() !== null && (
      <Suspense>
        <EndPlace {...props} />
      </Suspense>
    )
  );
}
