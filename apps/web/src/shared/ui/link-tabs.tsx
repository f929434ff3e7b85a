import type { ReactNode } from 'react';
import classes from './link-tabs.module.css';

type LinkTabsProps = {
  label: string;
  /** Beside the title of the page, or as a line of their own below it. */
  place?: 'beside' | 'below';
  children: ReactNode;
};

/** Links between pages about one thing, drawn as tabs. */
export function LinkTabs({ label, place = 'below', children }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes[place]}>
      {children}
    </nav>
  );
}
