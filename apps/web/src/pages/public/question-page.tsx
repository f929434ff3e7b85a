import { QuestionView } from '../../features/questions/components/question-view.tsx';

/** One question with its answers, to which its notice leads. */
export function QuestionPage({ id }: { id: string }) {
  return <QuestionView id={id} />;
}
