import { ItemAnalysis } from '../../features/marking/oversight/components/item-analysis.tsx';
import { TestFrame } from '../../features/marking/oversight/components/test-frame.tsx';
import { t } from '../../shared/messages/t.ts';

/** The statistics of one test's questions. */
export function ItemAnalysisPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame area={area} testId={id} title={t('Item Analysis')}>
      {({ can }) => <ItemAnalysis area={area} testId={id} edits={can.edit} />}
    </TestFrame>
  );
}
