import classes from './skeleton.module.css';

type SkeletonProps = { height?: number | string; width?: number | string };

/**
 * A grey placeholder for loading content. Numbers are pixels. Hidden from screen readers: say 'Loading' once beside it.
 */
export function Skeleton({ height = 16, width = '100%' }: SkeletonProps) {
  return <span className={classes['skeleton']} style={{ height, width }} aria-hidden="true" />;
}
