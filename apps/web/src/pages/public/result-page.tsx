import { QuestionView } from '../../features/attempts/taking/components/question-view.tsx';
import { OwnResult } from '../../features/marking/own-results/components/own-result.tsx';

/** A student's result of one attempt. */
export function ResultPage({ id }: { id: string }) {
  return <OwnResult id={id} Question={QuestionView} random={Math.random} />;
}
