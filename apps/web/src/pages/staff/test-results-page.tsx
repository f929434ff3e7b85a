import { RemindButton } from '../../features/announcements/components/remind-button.tsx';
import { ExportResultsLink } from '../../features/marking/oversight/components/export-results-link.tsx';
import { ResultsList } from '../../features/marking/oversight/components/results-list.tsx';
import { TestFrame } from '../../features/marking/oversight/components/test-frame.tsx';
import { t } from '../../shared/messages/t.ts';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';

/** The results of one test. */
export function TestResultsPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <TestFrame
      area={area}
      testId={id}
      title={t('Results')}
      actions={
        <>
          <RemindButton testId={id} />
          <MoreMenu>{(close) => <ExportResultsLink testId={id} onPick={close} />}</MoreMenu>
        </>
      }
    >
      {() => <ResultsList area={area} testId={id} />}
    </TestFrame>
  );
}
