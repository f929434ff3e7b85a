import { TestIntro } from '../../features/attempts/starting/components/test-intro.tsx';

/** The page before a test: its rules, and the button to start. */
export function TestPage({ id }: { id: string }) {
  return <TestIntro id={id} />;
}
