import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from '../ui/class-names.ts';
import list from './list.module.css';

type RowAct = {
  /** The word of the act, as 'Edit'. */
  word: string;
  /** Its whole name, as 'Edit Botany'. */
  label: string;
  icon: ReactNode;
  /** Whether something is lost by it: it turns red under the pointer. */
  loses?: boolean;
};

/**
 * The quiet look of an act on a row, for a button or a link: an icon with a name in a table, with its word (`wordy`) on
 * a card.
 */
export const rowAct = ({ word, label, icon, loses = false }: RowAct, wordy: boolean) => ({
  size: 'small' as const,
  variant: 'quiet' as const,
  'aria-label': label,
  title: word,
  className: classNames(list['act'], loses && list['loses']),
  children: (
    <>
      {icon}
      {wordy && word}
    </>
  ),
});

/** The same look for the menu of further acts on the row of this name. */
export const rowMenu = (name: string, wordy: boolean) => ({
  size: 'small' as const,
  variant: 'quiet' as const,
  label: t('More actions for {name}', { name }),
  className: list['act'],
  wordy,
});
