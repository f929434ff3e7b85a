import type { RosterPull, RosterSource } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { pullText, runningPull, standingNames, standingOf, standingTones } from '../source-words.ts';
import classes from './sources.module.css';

/** The last pulls of a source, newest first, with what came of each. */
export function PullList({ source }: { source: RosterSource }) {
  const { name, pulls } = source;
  const running = runningPull(source);
  return (
    <>
      <p role="status" className="visually-hidden">
        {running === undefined ? '' : standingNames[standingOf(running)]}
      </p>
      {pulls.length === 0 ? (
        <p className={classes['quiet']}>{t('Nothing has been pulled yet.')}</p>
      ) : (
        <ul aria-label={t('Pulls of {name}', { name })} className={classes['pulls']}>
          {pulls.map((pull) => (
            <Pull key={pull._id} pull={pull} />
          ))}
        </ul>
      )}
    </>
  );
}

function Pull({ pull }: { pull: RosterPull }) {
  const { createdAt, since, state, roster } = pull;
  const standing = standingOf(pull);
  const text = pullText(pull);
  const kind = since === null ? t('everything') : t('only changes');
  return (
    <li>
      <div className={classes['row']}>
        <span>
          {formatMoment(createdAt)}
          {state === 'done' && <span className={classes['quiet']}> · {kind}</span>}
        </span>
        <Badge tone={standingTones[standing]}>{standingNames[standing]}</Badge>
      </div>
      {text !== '' && <p className={classes['quiet']}>{text}</p>}
      {roster !== null && (
        <Link to="/instructor/users/import/$id" params={{ id: roster._id }}>
          {roster.status === 'ready' ? t('Look at the preview') : t('See the import')}
        </Link>
      )}
    </li>
  );
}
