import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { courseToEditQuery } from '../../features/course-form/api/load-course.ts';
import { CourseForm } from '../../features/course-form/components/course-form.tsx';
import { useNextFirstStep } from '../../features/dashboards/hooks/use-next-first-step.ts';
import { ApprovalNotice } from '../../features/teacher-approvals/components/approval-notice.tsx';
import { FileField } from '../../features/uploads/components/file-field.tsx';
import { FilesField } from '../../features/uploads/components/files-field.tsx';
import { UploadsProvider, useUploads } from '../../features/uploads/components/uploads-context.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

const CourseCardPreview = lazyDecoration(async () => (await import('./course-card-preview.tsx')).CourseCardPreview);

type CourseFormPageProps = { area: 'instructor' | 'teacher'; courseId?: string };

/** Makes a course, or edits the one named. */
export function CourseFormPage({ area, courseId }: CourseFormPageProps) {
  return (
    <>
      <PageHeading>{courseId === undefined ? t('Create Course') : t('Edit Course')}</PageHeading>
      <ApprovalNotice />
      {courseId === undefined ? (
        <FormWithUploads area={area} course={null} />
      ) : (
        <LoadedForm area={area} courseId={courseId} />
      )}
    </>
  );
}

function LoadedForm({ area, courseId }: Required<CourseFormPageProps>) {
  const course = useQuery(courseToEditQuery(courseId));
  usePageTitle(course.data && t('Edit {name}', { name: course.data.name }));
  if (course.isPending) {
    return (
      <p role="status">
        <Spinner /> {t('Loading course data...')}
      </p>
    );
  }
  if (course.data === undefined) {
    return (
      <ErrorState
        error={course.error}
        fallback={t(texts.courseLoadFailed)}
        onRetry={() => void course.refetch()}
        retrying={course.isFetching}
      />
    );
  }
  if (course.data.can.edit) return <FormWithUploads area={area} course={course.data} />;
  return (
    <EmptyState
      title={t('You cannot edit this course')}
      action={<LinkButton to={listPaths[area]}>{t('Back to the courses')}</LinkButton>}
    >
      {t('Only its teacher and administrators can.')}
    </EmptyState>
  );
}

const listPaths = { instructor: '/instructor/courses', teacher: '/teacher/courses' } as const;

function FormWithUploads({ area, course }: { area: CourseFormPageProps['area']; course: Course | null }) {
  const userId = useUser()?._id ?? '';
  const uploads = useUploads(userId, course?._id ?? 'new');
  const navigate = useNavigate();
  const nextFirstStep = useNextFirstStep();
  return (
    <UploadsProvider uploads={uploads}>
      <CourseForm
        course={course}
        userId={userId}
        listPath={listPaths[area]}
        FileField={FileField}
        FilesField={FilesField}
        Card={CourseCardPreview}
        uploadsUnderWay={uploads.underWay}
        onSaved={() => {
          void navigate({ to: listPaths[area] });
          if (course === null) void nextFirstStep();
        }}
      />
    </UploadsProvider>
  );
}
