import type { UserListItem } from '@lectern/contract';
import { IconLink, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import list from '../../../shared/table/list.module.css';
import type { ListArea } from '../user-filters.ts';
import classes from './user-list.module.css';

export type UserHandlers = {
  onToggle: (user: UserListItem) => void;
  onDelete: (user: UserListItem) => void;
  onPasswordLink: (user: UserListItem) => void;
};

type UserActionsProps = UserHandlers & {
  area: ListArea;
  user: UserListItem;
  /** With words on the buttons, where there is room; they have names either way. */
  wordy?: boolean;
};

/** The buttons that act on one person, without those that the server would refuse. */
export function UserActions({ area, user, wordy = false, onToggle, onDelete, onPasswordLink }: UserActionsProps) {
  const { can, username, isActive } = user;
  const look = (word: string, label: string, icon: ReactNode) => ({
    size: 'small' as const,
    'aria-label': label,
    title: word,
    children: (
      <>
        {icon}
        {wordy && word}
      </>
    ),
  });
  const picture = { size: 17, 'aria-hidden': true } as const;
  return (
    <div className={classNames(list['actions'], classes['actions'], wordy && classes['wordy'])}>
      {(can.edit || can.editStudent) && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/users/edit/$id' : '/instructor/users/edit/$id'}
          params={{ id: user._id }}
          {...look(t('Edit'), t('Edit {username}', { username }), <IconPencil {...picture} />)}
        />
      )}
      {can.block && (
        <Button
          onClick={() => onToggle(user)}
          {...(isActive
            ? look(t('Block'), t('Block {username}', { username }), <IconLock {...picture} />)
            : look(t('Unblock'), t('Unblock {username}', { username }), <IconLockOpen {...picture} />))}
        />
      )}
      {area === 'instructor' && can.makePasswordLink && (
        <Button
          onClick={() => onPasswordLink(user)}
          {...look(t('Password link'), t('Password link {username}', { username }), <IconLink {...picture} />)}
        />
      )}
      {area === 'instructor' && can.delete && (
        <Button
          variant="danger"
          onClick={() => onDelete(user)}
          {...look(t('Delete'), t('Delete {name}', { name: username }), <IconTrash {...picture} />)}
        />
      )}
    </div>
  );
}
