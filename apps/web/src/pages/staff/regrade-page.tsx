import { Regrading } from '../../features/marking/oversight/components/regrading.tsx';
import { TestFrame } from '../../features/marking/oversight/components/test-frame.tsx';
import { t } from '../../shared/messages/t.ts';

/** Corrects the key of one test, and the results with it. */
export function RegradePage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame area={area} testId={id} title={t('Corrections')}>
      {(test) => <Regrading area={area} test={test} />}
    </TestFrame>
  );
}
