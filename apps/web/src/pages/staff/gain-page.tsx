import { GainReport } from '../../features/marking/oversight/components/gain-report.tsx';

/** The gains of one subject's students between its tests. */
export function GainPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return <GainReport area={area} subjectId={id} />;
}
