import { GainReport } from '../../features/attempt-oversight/components/gain-report.tsx';

/** What the students of one subject gained between its tests. */
export function GainPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return <GainReport area={area} subjectId={id} />;
}
