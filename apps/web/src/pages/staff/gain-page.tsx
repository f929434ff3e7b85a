import { GainReport } from '../../features/attempt-oversight/components/gain-report.tsx';

/** What the students of one subject gained between its tests. */
export function GainPage({ id }: { id: string }) {
  return <GainReport subjectId={id} />;
}
