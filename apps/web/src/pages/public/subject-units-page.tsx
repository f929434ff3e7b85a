import { SubjectView } from '../../features/materials/components/subject-view.tsx';

/** The contents of one subject. */
export function SubjectUnitsPage({ id }: { id: string }) {
  return <SubjectView id={id} />;
}
