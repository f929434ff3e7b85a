import { TestIntro } from '../../features/tests-of-course/components/test-intro.tsx';

/** What stands before a test: its rules and the way in. */
export function TestPage({ id }: { id: string }) {
  return <TestIntro id={id} />;
}
