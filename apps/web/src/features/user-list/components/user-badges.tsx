import type { Role } from '@lectern/contract/roles';
import { roleNames } from '../../../shared/format/role-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import list from '../../../shared/table/list.module.css';

export function RoleBadge({ role }: { role: Role }) {
  return <Badge>{roleNames[role]}</Badge>;
}

/** Whether a person is an administrator, whatever their role. */
export function AdminBadge({ isAdmin }: { isAdmin: boolean }) {
  return isAdmin ? <Badge tone="accent">{t('Admin')}</Badge> : <span className={list['quiet']}>{t('User')}</span>;
}

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? t('Active') : t('Blocked')}</Badge>;
}
