import { tn } from '../../../../shared/messages/tn.ts';
import classes from './question-exchange.module.css';

/** Says how many of the chosen questions a test has no room for. */
export function NoRoom({ room, surplus }: { room: number; surplus: number }) {
  return (
    <p role="alert" className={classes['error']}>
      {tn(
        room,
        'The test has room for {n} more question. Leave out {surplus}.',
        'The test has room for {n} more questions. Leave out {surplus}.',
        { surplus },
      )}
    </p>
  );
}
