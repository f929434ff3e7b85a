import type { Role } from '@lectern/contract';
import { t } from '../messages/t.ts';

/** A role's name standing alone, with a capital. */
export const roleNames: Record<Role, string> = {
  student: t('Student'),
  teacher: t('Teacher'),
  admin: t('Admin'),
  coordinator: t('Coordinator'),
};

const roleWords: Readonly<Record<string, string>> = {
  student: t('student'),
  teacher: t('teacher'),
  admin: t('admin'),
  coordinator: t('coordinator'),
} satisfies Record<Role, string>;

/** A role's name within a sentence; any other text stays as it is. */
export const roleWord = (role: string): string => roleWords[role] ?? role;
