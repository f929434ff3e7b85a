import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { LinkTabs } from '../../../shared/ui/link-tabs.tsx';

/** The ways between the requests to join courses and those for more time. */
export function ApprovalTabs({ area }: { area: 'instructor' | 'teacher' }) {
  const exact = { exact: true, includeSearch: false };
  return (
    <LinkTabs label={t('Kinds of requests')} place="beside">
      <Link to={`/${area}/approvals`} activeOptions={exact}>
        {t('To join courses')}
      </Link>
      <Link to={`/${area}/approvals/more-time`} activeOptions={exact}>
        {t('For more time')}
      </Link>
    </LinkTabs>
  );
}
