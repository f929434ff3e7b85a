import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import classes from './outline.module.css';

type OutlineItemProps = {
  /** The link. */
  children: ReactNode;
  /** A few words about what it leads to. */
  facts: ReactNode;
  done: boolean;
};

/** One line of an outline: a link, a few words, and a tick where it is done. */
export function OutlineItem({ children, facts, done }: OutlineItemProps) {
  return (
    <li className={classes['item']}>
      <span className={classes['name']}>{children}</span>
      <span className={classes['facts']}>{facts}</span>
      <span className={classes['tick']}>
        {done && <IconCheck size={18} stroke={2.5} role="img" aria-label={t('Done')} />}
      </span>
    </li>
  );
}
