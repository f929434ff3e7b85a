import { Link } from '@tanstack/react-router';
import { t } from '../../../../shared/messages/t.ts';
import { Crumb } from '../../../../shared/ui/breadcrumbs.tsx';
import type { Area } from '../mark-text.ts';

/** The step of a page's trail that leads to the list of tests. */
export function TestsCrumb({ area }: { area: Area }) {
  return (
    <Crumb>
      <Link to={area === 'teacher' ? '/teacher/test' : '/instructor/test'}>{t('Tests')}</Link>
    </Crumb>
  );
}
