import type { TestForStudent } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { OutlineItem } from '../../../../shared/ui/outline-item.tsx';
import { nextDateText } from '../dates-of-test.ts';
import { standingText, typeNames } from '../test-texts.ts';

type OutlineTestsProps = {
  tests: readonly TestForStudent[];
  /** The tests of this subject, or with null those of the whole course. */
  subjectId: string | null;
  /** Pre-tests stand before the materials, post-tests after them. */
  place: 'before' | 'after';
};

/** A student's tests as items of an outline, each with how the student stands with it. */
export function OutlineTests({ tests, subjectId, place }: OutlineTestsProps) {
  return tests
    .filter(({ test_lesson: lesson, test_type: type }) => (lesson?._id ?? null) === subjectId && type === typeAt[place])
    .map((test) => (
      <OutlineItem key={test._id} facts={`${typeNames[test.test_type]} · ${stateOf(test)}`} done={isDone(test)}>
        <Link to="/test/$id" params={{ id: test._id }}>
          {test.test_name}
        </Link>
      </OutlineItem>
    ));
}

const typeAt = { before: 'pre-test', after: 'post-test' } as const;

const isDone = ({ attempts }: TestForStudent): boolean => attempts.used > 0 && attempts.open === null;

/** A test that is not open yet says when it opens. */
function stateOf(test: TestForStudent): string {
  const waits = test.phase === 'not_open' && test.attempts.open === null && test.attempts.left > 0;
  return (waits ? nextDateText(test) : null) ?? standingText(test);
}
