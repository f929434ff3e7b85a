import { lazy, Suspense } from 'react';
import { DateSheet } from '../../features/course-dates/components/date-sheet.tsx';
import { studentSource } from '../../features/course-page/api/course-students.ts';
import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { CourseNoticesSection } from '../../features/notices/components/course-notices.tsx';
import { groupSource } from '../../shared/forms/group-source.ts';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';

const MaterialExceptionsDialog = lazy(async () => ({
  default: (
    await fetchPart(() => import('../../features/test-authoring/exceptions/components/material-exceptions-dialog.tsx'))
  ).MaterialExceptionsDialog,
}));

/** All dates of a course on one sheet. */
export function CourseDatesPage({ area, courseId }: { area: StaffArea; courseId: string }) {
  const people = studentSource(courseId);
  return (
    <CourseFrame area={area} courseId={courseId} title={t('Dates')}>
      {({ can }) => (
        <>
          <DateSheet
            area={area}
            courseId={courseId}
            people={people}
            exceptions={(material, onClose) => (
              <Suspense fallback={null}>
                <MaterialExceptionsDialog
                  material={material}
                  sources={{ group: groupSource, person: people }}
                  onClose={onClose}
                />
              </Suspense>
            )}
          />
          {area !== 'coordinator' && can.edit && <CourseNoticesSection courseId={courseId} />}
        </>
      )}
    </CourseFrame>
  );
}
