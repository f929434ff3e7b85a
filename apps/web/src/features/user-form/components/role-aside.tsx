import type { Role } from '@lectern/contract/roles';
import { AsideNote } from '../../../shared/forms/aside-note.tsx';
import { roleNames } from '../../../shared/format/role-names.ts';
import { t } from '../../../shared/messages/t.ts';

const rights: Record<Role, readonly string[]> = {
  student: [
    t('Finds courses, asks to join them, and learns in those that are open to them.'),
    t('Takes tests, sees the results, and rates courses.'),
  ],
  teacher: [
    t('Makes courses, tests and groups, and changes and deletes their own.'),
    t('Lets students into these courses, and sees their answers and results.'),
    t('Edits and blocks students who asked to join these courses.'),
  ],
  coordinator: [t('Edits the institutions that they look after.'), t('Approves the teachers of these institutions.')],
  admin: [
    t('Sees, changes and deletes all users, courses, groups, tests and institutions.'),
    t('Approves teachers and institutions, and reads the audit log.'),
  ],
};

/** Says what a role entitles to. */
export function RoleAside({ role }: { role: Role }) {
  return (
    <AsideNote title={t('Rights of the role {role}', { role: roleNames[role] })}>
      <ul>
        {rights[role].map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </AsideNote>
  );
}
