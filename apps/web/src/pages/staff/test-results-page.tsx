import { RemindButton } from '../../features/announcements/components/remind-button.tsx';
import { Turnout } from '../../features/announcements/components/turnout.tsx';
import { ExportResultsLink } from '../../features/marking/oversight/components/export-results-link.tsx';
import { ResultsOverview } from '../../features/marking/oversight/components/results-overview.tsx';
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
      actions={({ test_status }) => (
        <>
          {test_status === 'enabled' && <RemindButton testId={id} />}
          <MoreMenu>{(close) => <ExportResultsLink testId={id} onPick={close} />}</MoreMenu>
        </>
      )}
    >
      {() => (
        <>
          <ResultsOverview testId={id} turnout={(taken) => <Turnout area={area} testId={id} taken={taken} />} />
          <ResultsList area={area} testId={id} />
        </>
      )}
    </TestFrame>
  );
}
