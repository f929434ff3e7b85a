import { ResultsList } from '../../features/marking/oversight/components/results-list.tsx';
import { TestFrame } from '../../features/marking/oversight/components/test-frame.tsx';
import { t } from '../../shared/messages/t.ts';

/** The results of one test. */
export function TestResultsPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame area={area} testId={id} title={t('Results')}>
      {() => <ResultsList area={area} testId={id} />}
    </TestFrame>
  );
}
