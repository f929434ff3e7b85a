import type { ReactNode } from 'react';
import { t } from '../../shared/messages/t.ts';
import classes from './auth-page.module.css';

/** The card of sign-in and sign-up; on wide screens a description of the site stands beside it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <div className={classes['beside']}>
        <svg width="132" height="132" viewBox="0 0 32 32" aria-hidden="true" className={classes['book']}>
          <path d="M16 9.5C13.4 7 9.6 6.2 4.5 6.5v12.2c5.1-.3 8.9.5 11.5 3 2.6-2.5 6.4-3.3 11.5-3V6.5C22.4 6.2 18.6 7 16 9.5zM16 9.5V27M10.5 27h11" />
        </svg>
        <p className={classes['motto']}>{t('Courses, materials and tests, in one calm place.')}</p>
      </div>
      {children}
    </div>
  );
}
