import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { buttonClass, type ButtonLook } from './button.tsx';
import { classNames } from './class-names.ts';
import { Menu } from './menu.tsx';

type MoreMenuProps = ButtonLook & {
  /** Names the menu and its button. */
  label?: string;
  /** With a word on the button, where there is room. */
  wordy?: boolean;
  className?: string | undefined;
  /** The further acts; `close` puts the menu away. */
  children: (close: () => void) => ReactNode;
};

/** The further acts on a page or a row, behind three dots; the acts that people come for stay beside it. */
export function MoreMenu({ label = t('More actions'), wordy = false, className, children, ...look }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      buttonClassName={classNames(buttonClass(look), className)}
      button={
        <>
          <IconDots size={16} aria-hidden="true" />
          {wordy && <span aria-hidden="true">{t('More')}</span>}
          <span className="visually-hidden">{label}</span>
        </>
      }
    >
      {children}
    </Menu>
  );
}
