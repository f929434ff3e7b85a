import { TestIntro } from '../../features/tests-of-course/components/test-intro.tsx';

/** The page before a test: its rules, and the button to start. */
export function TestPage({ id }: { id: string }) {
  return <TestIntro id={id} />;
}
