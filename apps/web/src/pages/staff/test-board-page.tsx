import { Board } from '../../features/marking/oversight/components/board.tsx';
import { TestFrame } from '../../features/marking/oversight/components/test-frame.tsx';
import { t } from '../../shared/messages/t.ts';

/** The open attempts at one test. */
export function TestBoardPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame area={area} testId={id} title={t('Live Board')}>
      {() => <Board area={area} testId={id} />}
    </TestFrame>
  );
}
