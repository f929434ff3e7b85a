import { ResultsList } from '../../features/attempt-oversight/components/results-list.tsx';
import { TestFrame } from '../../features/attempt-oversight/components/test-frame.tsx';

/** The results of one test. */
export function TestResultsPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame area={area} testId={id} title="Results">
      {() => <ResultsList area={area} testId={id} />}
    </TestFrame>
  );
}
