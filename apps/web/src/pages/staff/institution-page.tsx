import { InstitutionCourses } from '../../features/institution-page/components/institution-courses.tsx';
import { InstitutionFigures } from '../../features/institution-page/components/institution-figures.tsx';
import { InstitutionFrame } from '../../features/institution-page/components/institution-frame.tsx';
import { InstitutionResults } from '../../features/institution-page/components/institution-results.tsx';
import { InstitutionStudents } from '../../features/institution-page/components/institution-students.tsx';
import { LookEditor } from '../../features/look-form/components/look-editor.tsx';
import { t } from '../../shared/messages/t.ts';

type InstitutionPageProps = { area: 'instructor' | 'coordinator'; id: string };

/** An institution at a glance. */
export function InstitutionOverviewPage({ area, id }: InstitutionPageProps) {
  return (
    <InstitutionFrame area={area} id={id} title={t('Overview')}>
      {(institution) => <InstitutionFigures area={area} institution={institution} />}
    </InstitutionFrame>
  );
}

/** The students of an institution. */
export function InstitutionStudentsPage({ area, id }: InstitutionPageProps) {
  return (
    <InstitutionFrame area={area} id={id} title={t('Students')}>
      {() => <InstitutionStudents area={area} id={id} />}
    </InstitutionFrame>
  );
}

/** The courses of an institution. */
export function InstitutionCoursesPage({ area, id }: InstitutionPageProps) {
  return (
    <InstitutionFrame area={area} id={id} title={t('Courses')}>
      {() => <InstitutionCourses area={area} id={id} />}
    </InstitutionFrame>
  );
}

/** The results of an institution's students in its courses. */
export function InstitutionResultsPage({ area, id }: InstitutionPageProps) {
  return (
    <InstitutionFrame area={area} id={id} title={t('Results')}>
      {() => <InstitutionResults area={area} id={id} />}
    </InstitutionFrame>
  );
}

/** The colour and the logo of an institution. */
export function InstitutionLookPage({ area, id }: InstitutionPageProps) {
  return (
    <InstitutionFrame area={area} id={id} title={t('Look')}>
      {() => <LookEditor institution={id} />}
    </InstitutionFrame>
  );
}
