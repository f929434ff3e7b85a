import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import classes from './breadcrumbs.module.css';

/** The way from the top to this page: one `Crumb` per step, the outermost first, without this page. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label={t('Breadcrumb')} className={classes['trail']}>
      <ol>{children}</ol>
    </nav>
  );
}

/** One step; its content is a link. */
export function Crumb({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}
