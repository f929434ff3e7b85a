import { OwnResult } from '../../features/results/components/own-result.tsx';

/** A student's result of one attempt. */
export function ResultPage({ id }: { id: string }) {
  return <OwnResult id={id} />;
}
