import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { CourseCertificates } from '../../features/certificates/components/course-certificates.tsx';
import { t } from '../../shared/messages/t.ts';

/** The certificates of a course: what they take, and those that were issued. */
export function CourseCertificatesPage({ area, courseId }: { area: 'instructor' | 'teacher'; courseId: string }) {
  return (
    <CourseFrame area={area} courseId={courseId} title={t('Certificates')}>
      {() => <CourseCertificates courseId={courseId} />}
    </CourseFrame>
  );
}
