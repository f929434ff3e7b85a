import { Board } from '../../features/marking/oversight/components/board.tsx';
import { TestFrame } from '../../features/marking/oversight/components/test-frame.tsx';
import { t } from '../../shared/messages/t.ts';

/** The students of one test and how far they are. */
export function TestBoardPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame area={area} testId={id} title={t('Live Board')}>
      {(test) => <Board area={area} test={test} />}
    </TestFrame>
  );
}
