import { Badge } from '../../../shared/ui/badge.tsx';

/** Whether somebody is an administrator, whatever the role says. */
export function AdminBadge({ isAdmin }: { isAdmin: boolean }) {
  return <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? 'Admin' : 'User'}</Badge>;
}

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? 'Active' : 'Blocked'}</Badge>;
}
