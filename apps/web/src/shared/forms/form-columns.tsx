import { useMediaQuery } from '@mantine/hooks';
import { Suspense, type ReactNode } from 'react';
import classes from './form-columns.module.css';

type FormColumnsProps = {
  /** A lazy part, so that narrow windows do not fetch it. */
  aside: ReactNode;
  children: ReactNode;
};

/** A form, and beside it, where the window has room, an outline or a preview that stays in sight. */
export function FormColumns({ aside, children }: FormColumnsProps) {
  // As wide as in the style sheet.
  const roomy = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes['columns']}>
      <div>{children}</div>
      {roomy && (
        <div className={classes['aside']}>
          <Suspense>{aside}</Suspense>
        </div>
      )}
    </div>
  );
}
