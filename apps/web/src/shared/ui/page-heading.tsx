import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

type PageHeadingProps = { children: ReactNode; intro?: ReactNode; beside?: ReactNode; actions?: ReactNode };

/** A page's only `h1`, focused on navigation, with a sentence, tabs (`beside`) and buttons. */
export function PageHeading({ children, intro, beside, actions }: PageHeadingProps) {
  return (
    <header className={classes['heading']}>
      <div>
        <h1 tabIndex={-1}>{children}</h1>
        {intro !== undefined && <p className={classes['intro']}>{intro}</p>}
      </div>
      {beside}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </header>
  );
}
