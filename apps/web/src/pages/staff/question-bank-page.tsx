import { QuestionBank } from '../../features/test-authoring/bank/components/question-bank.tsx';
import { t } from '../../shared/messages/t.ts';
import { TestsHeading, useToTestForm } from './tests-heading.tsx';

/** The questions of all tests that the staff of an area may use again. */
export function QuestionBankPage({ area }: { area: 'instructor' | 'teacher' }) {
  const toForm = useToTestForm(area);
  return (
    <>
      <TestsHeading area={area} title={t('Question bank')} />
      <QuestionBank area={area} onHanded={toForm} />
    </>
  );
}
