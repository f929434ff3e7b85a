import { AsideNote } from '../../../shared/forms/aside-note.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { GroupValues } from '../model/group-values.ts';

/** Says who gets into which courses by the group as it stands in the form. */
export function GroupAside({ status, users, courses }: Pick<GroupValues, 'status' | 'users' | 'courses'>) {
  return (
    <AsideNote title={t('Opened by this group')}>
      <p>
        <strong>{tn(users.length, '{n} user', '{n} users')}</strong>
        {' · '}
        <strong>{tn(courses.length, '{n} course', '{n} courses')}</strong>
      </p>
      <p>{effectOf(status, users.length > 0 && courses.length > 0)}</p>
    </AsideNote>
  );
}

function effectOf(status: GroupValues['status'], complete: boolean): string {
  if (status === 'inactive') return t('An inactive group opens no courses.');
  return complete
    ? t(
        'Each of these users can open each of these courses that is active. This ends when one of them leaves the group, unless the course is open to the user in another way.',
      )
    : t('Nobody gets in yet: pick users and courses.');
}
