import type { ReactNode } from 'react';
import classes from './coming.module.css';
import { Skeleton } from './skeleton.tsx';

type ComingProps = {
  /** Says to screen readers what loads. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Placeholders in the shape of what comes. */
export function Coming({ label, className, children }: ComingProps) {
  return (
    <div role="status" data-coming className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

type BlocksComingProps = Pick<ComingProps, 'label'> & {
  /** The heights of the blocks, in pixels. */
  heights: readonly number[];
};

/** Rows, questions or cards that come below each other. */
export function BlocksComing({ label, heights }: BlocksComingProps) {
  return (
    <Coming label={label} className={classes['blocks']}>
      {heights.map((height, place) => (
        // Blocks differ by their place alone.
        <Skeleton key={place} height={height} />
      ))}
    </Coming>
  );
}

/** The widths of the labels of fields. */
const labels = ['20%', '28%', '16%', '24%', '20%'];

/** The fields of a form that comes. */
export function FormComing({ label }: Pick<ComingProps, 'label'>) {
  return (
    <Coming label={label} className={classes['fields']}>
      {labels.map((width, place) => (
        // Fields differ by their place alone.
        <div key={place} className={classes['field']}>
          <Skeleton width={width} />
          <Skeleton height="var(--control)" />
        </div>
      ))}
    </Coming>
  );
}
