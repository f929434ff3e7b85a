import type { CourseStatus } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';

/** Whether a course is open to people. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return status === 'active' ? <Badge tone="good">{t('Active')}</Badge> : <Badge tone="bad">{t('Inactive')}</Badge>;
}
