import type { UserListItem } from '@lectern/contract';
import { IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { rowAct, rowMenu } from '../../../shared/table/row-act.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import list from '../../../shared/table/list.module.css';
import type { ListArea } from '../user-filters.ts';
import classes from './user-list.module.css';

export type UserHandlers = {
  onToggle: (user: UserListItem) => void;
  onDelete: (user: UserListItem) => void;
  onPasswordLink: (user: UserListItem) => void;
  onResetFactor: (user: UserListItem) => void;
  onSignOut: (user: UserListItem) => void;
};

type UserActionsProps = UserHandlers & {
  area: ListArea;
  user: UserListItem;
  /** With words on the buttons, where there is room; they have names either way. */
  wordy?: boolean;
};

const picture = { size: 16, 'aria-hidden': true } as const;

/** The act that blocks a person, or takes the block back. */
const blockOrUnblock = ({ isActive, username }: UserListItem) =>
  isActive
    ? { word: t('Block'), label: t('Block {username}', { username }), icon: <IconLock {...picture} /> }
    : { word: t('Unblock'), label: t('Unblock {username}', { username }), icon: <IconLockOpen {...picture} /> };

/** The buttons that act on one person, without those that the server would refuse. */
export function UserActions({ area, user, wordy = false, ...handlers }: UserActionsProps) {
  const { can, username } = user;
  const { onToggle, onDelete } = handlers;
  return (
    <div className={classNames(list['actions'], classes['actions'], wordy && classes['wordy'])}>
      {(can.edit || can.editStudent) && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/users/edit/$id' : '/instructor/users/edit/$id'}
          params={{ id: user._id }}
          {...rowAct(
            { word: t('Edit'), label: t('Edit {username}', { username }), icon: <IconPencil {...picture} /> },
            wordy,
          )}
        />
      )}
      {can.block && <Button onClick={() => onToggle(user)} {...rowAct(blockOrUnblock(user), wordy)} />}
      {area === 'instructor' && can.delete && (
        <Button
          onClick={() => onDelete(user)}
          {...rowAct(
            {
              word: t('Delete'),
              label: t('Delete {name}', { name: username }),
              icon: <IconTrash {...picture} />,
              loses: true,
            },
            wordy,
          )}
        />
      )}
      {area === 'instructor' && can.makePasswordLink && <AccessMenu user={user} wordy={wordy} {...handlers} />}
    </div>
  );
}

type AccessMenuProps = Pick<UserActionsProps, 'user' | 'onPasswordLink' | 'onResetFactor' | 'onSignOut'> & {
  wordy: boolean;
};

/** The acts for somebody who cannot sign in. One's own second factor is turned off on one's profile, with a code. */
function AccessMenu({ user, wordy, onPasswordLink, onResetFactor, onSignOut }: AccessMenuProps) {
  const { can, username } = user;
  return (
    <MoreMenu {...rowMenu(username, wordy)}>
      {(close) => (
        <>
          <MenuItem
            aria-label={t('Password link {username}', { username })}
            onClick={() => {
              close();
              onPasswordLink(user);
            }}
          >
            {t('Password link')}
          </MenuItem>
          {can.delete && (
            <>
              <MenuItem
                aria-label={t('Reset two-step sign-in of {username}', { username })}
                onClick={() => {
                  close();
                  onResetFactor(user);
                }}
              >
                {t('Reset two-step sign-in')}
              </MenuItem>
              <MenuItem
                aria-label={t('Sign out {username} everywhere', { username })}
                onClick={() => {
                  close();
                  onSignOut(user);
                }}
              >
                {t('Sign out everywhere')}
              </MenuItem>
            </>
          )}
        </>
      )}
    </MoreMenu>
  );
}
