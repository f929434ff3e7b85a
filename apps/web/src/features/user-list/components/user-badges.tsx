import type { Role } from '@lectern/contract/roles';
import { Badge } from '../../../shared/ui/badge.tsx';
import { roleName } from '../user-filters.ts';
import { t } from '../../../shared/messages/t.ts';

export function RoleBadge({ role }: { role: Role }) {
  return <Badge>{roleName(role)}</Badge>;
}

/** Whether somebody is an administrator, whatever the role says. */
export function AdminBadge({ isAdmin }: { isAdmin: boolean }) {
  return <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? t('Admin') : t('User')}</Badge>;
}

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? t('Active') : t('Blocked')}</Badge>;
}
