import { lazy, Suspense } from 'react';
import { fetchPart } from '../../shared/parts/missing-part.ts';

const QuestionView = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/questions/question-parts.ts'))).QuestionView,
}));

/** One question with its answers, to which its notice leads. */
export function QuestionPage({ id }: { id: string }) {
  return (
    <Suspense>
      <QuestionView id={id} />
    </Suspense>
  );
}
