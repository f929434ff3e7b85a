import { limits } from '@lectern/contract/limits';
import { Link } from '@tanstack/react-router';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import classes from './waits.module.css';

type WaitsProps = {
  /** Undefined while they load. */
  joinRequests: number | undefined;
  timeRequests: number | undefined;
  teachers: number | undefined;
  institutions: number | undefined;
};

/** The server counts no further. */
const counted = (number: number): string =>
  number < limits.countedMatches ? numberText(number) : `${numberText(limits.countedMatches - 1)}+`;

/** The decisions that wait for an administrator, each kind with the way to its list. */
export function Waits({ joinRequests, timeRequests, teachers, institutions }: WaitsProps) {
  if (joinRequests === undefined || timeRequests === undefined || teachers === undefined || institutions === undefined)
    return <ComingWaits />;
  const kinds = [
    {
      number: joinRequests,
      label: tn(joinRequests, 'Join request', 'Join requests'),
      to: '/instructor/approvals',
      status: 'pending',
    },
    {
      number: timeRequests,
      label: tn(timeRequests, 'Request for more time', 'Requests for more time'),
      to: '/instructor/approvals/more-time',
      status: 'waiting',
    },
    {
      number: teachers,
      label: tn(teachers, 'Teacher to approve', 'Teachers to approve'),
      to: '/instructor/teacher-approvals',
      status: 'pending',
    },
    {
      number: institutions,
      label: tn(institutions, 'Institution to approve', 'Institutions to approve'),
      to: '/instructor/institution',
      status: 'Pending',
    },
  ].filter(({ number }) => number > 0);
  return (
    <section aria-labelledby="waits" className={classes['waits']}>
      <h2 id="waits">{t('Waiting for you')}</h2>
      {kinds.length === 0 && <p className={classes['nothing']}>{t('Nothing is waiting.')}</p>}
      <ul className={classes['kinds']}>
        {kinds.map(({ number, label, to, status }) => (
          <li key={to}>
            <Link to={to} search={{ status }} className={classes['kind']}>
              <span className={classes['number']}>{counted(number)}</span> {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same frame, with room for each kind. */
function ComingWaits() {
  return (
    <div aria-hidden="true" className={classes['waits']}>
      <h2>{t('Waiting for you')}</h2>
      <ul className={classes['kinds']}>
        {['requests', 'teachers', 'institutions'].map((kind) => (
          <li key={kind} className={classes['coming']}>
            <Skeleton height={44} />
          </li>
        ))}
      </ul>
    </div>
  );
}
