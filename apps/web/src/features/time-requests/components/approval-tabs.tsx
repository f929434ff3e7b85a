import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import classes from './time-request.module.css';

/** The ways between the requests to join courses and those for more time. */
export function ApprovalTabs({ area }: { area: 'instructor' | 'teacher' }) {
  const exact = { exact: true, includeSearch: false };
  return (
    <nav aria-label={t('Kinds of requests')} className={classes['tabs']}>
      <Link to={`/${area}/approvals`} activeOptions={exact}>
        {t('To join courses')}
      </Link>
      <Link to={`/${area}/approvals/more-time`} activeOptions={exact}>
        {t('For more time')}
      </Link>
    </nav>
  );
}
