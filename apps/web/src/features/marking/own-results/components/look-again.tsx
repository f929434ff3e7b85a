import type { AttemptResult, ResultQuestion } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { rich } from '../../../../shared/messages/rich.tsx';
import classes from './results.module.css';

type LookAgainProps = { question: ResultQuestion; subject: AttemptResult['lookAgain'] };

/** The link from a question that went wrong to the material that explains it, or else to the subject. */
export function LookAgain({ question: { outcome, explained_in: material }, subject }: LookAgainProps) {
  const lesson = material ?? subject;
  if (outcome === 'right' || outcome === 'left_out' || lesson === null) return null;
  return (
    <p>
      <Link
        to={material === null ? '/course/units/$id' : '/course/materials/$id'}
        params={{ id: lesson._id }}
        className={classes['lookAgain']}
      >
        {rich('Look again: {name}', { name: <bdi>{lesson.name}</bdi> })}
      </Link>
    </p>
  );
}
