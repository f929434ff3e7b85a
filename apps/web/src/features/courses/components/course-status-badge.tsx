import type { CourseStatus } from '@lectern/contract';
import { Badge } from '../../../shared/ui/badge.tsx';

/** Whether a course is open to people. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return status === 'active' ? <Badge tone="good">Active</Badge> : <Badge tone="bad">Inactive</Badge>;
}
