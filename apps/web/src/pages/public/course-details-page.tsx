import { CourseSection } from '../../features/courses/components/course-section.tsx';
import { CourseView } from '../../features/courses/components/course-view.tsx';
import { SubjectCards } from '../../features/courses/components/subject-cards.tsx';
import { SubjectDue } from '../../features/materials/components/subject-due.tsx';
import { ProgressSummary } from '../../features/progress/components/progress-summary.tsx';
import { SubjectCount } from '../../features/progress/components/subject-count.tsx';
import { Reviews } from '../../features/rating/components/reviews.tsx';
import { t } from '../../shared/messages/t.ts';
import { usePresentCourse } from '../../shared/routing/present-course.ts';
import {
  StudentAnnouncements,
  StudentCertificate,
  StudentCompleted,
  StudentEndPlace,
  StudentNeed,
  StudentNextStep,
  StudentNotesLink,
  StudentTests,
} from './student-parts.tsx';

/** A course as students see it: its subjects link to their contents, and reviews stand below. */
export function CourseDetailsPage({ id }: { id: string }) {
  usePresentCourse(id);
  return (
    <>
      {/* Asked for beside the course, so that they are there with it and move nothing. */}
      <StudentAnnouncements courseId={id} section={() => null} />
      <Reviews courseId={id} section={() => null} />
      <CourseView
        id={id}
        unrated={3.5}
        actions={(course) => (
          <>
            <StudentNextStep courseId={course._id} />
            <StudentNotesLink courseId={course._id} />
            <StudentCompleted course={course} />
          </>
        )}
      >
        {(course) => (
          <>
            <StudentNeed courseId={course._id} />
            <StudentAnnouncements
              courseId={course._id}
              section={(announcements) => <CourseSection title={t('Announcements')}>{announcements}</CourseSection>}
            />
            <CourseSection title={t('Subjects')}>
              <ProgressSummary courseId={course._id} />
              <SubjectCards
                subjects={course.subjects}
                fact={(subjectId) => (
                  <>
                    <SubjectCount courseId={course._id} subjectId={subjectId} />
                    <SubjectDue courseId={course._id} subjectId={subjectId} />
                  </>
                )}
              />
            </CourseSection>
            <StudentCertificate
              courseId={course._id}
              section={(certificate) => <CourseSection title={t('Certificate')}>{certificate}</CourseSection>}
            />
            <StudentTests
              courseId={course._id}
              section={(tests) => <CourseSection title={t('Tests')}>{tests}</CourseSection>}
            />
            <Reviews
              courseId={course._id}
              section={(reviews) => <CourseSection title={t('Review and Commands')}>{reviews}</CourseSection>}
            />
            <StudentEndPlace courseId={course._id} />
          </>
        )}
      </CourseView>
    </>
  );
}
