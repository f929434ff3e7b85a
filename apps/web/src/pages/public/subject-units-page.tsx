import { SubjectView } from '../../features/materials/components/subject-view.tsx';
import { ProgressSummary } from '../../features/progress/components/progress-summary.tsx';

/** The contents of one subject, and how far a student is with them. */
export function SubjectUnitsPage({ id }: { id: string }) {
  return (
    <SubjectView
      id={id}
      above={(subject) => <ProgressSummary courseId={subject.course._id} subjectId={subject._id} />}
    />
  );
}
