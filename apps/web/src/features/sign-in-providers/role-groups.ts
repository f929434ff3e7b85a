import type { Role } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** All people of a role, as a rule names them. */
export const roleGroups: Record<Role, string> = {
  student: t('Students'),
  teacher: t('Teachers'),
  coordinator: t('Coordinators'),
  admin: t('Administrators'),
};
