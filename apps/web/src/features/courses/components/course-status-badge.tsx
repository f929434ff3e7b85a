import type { CourseStatus } from '@lectern/contract';
import { Badge } from '../../../shared/ui/badge.tsx';
import { t } from '../../../shared/messages/t.ts';

/** Whether a course is open to people. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return status === 'active' ? <Badge tone="good">{t('Active')}</Badge> : <Badge tone="bad">{t('Inactive')}</Badge>;
}
