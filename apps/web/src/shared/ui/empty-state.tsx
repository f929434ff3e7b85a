import { Suspense, type ReactNode } from 'react';
import { lazyDecoration } from '../parts/lazy-decoration.ts';
import type { DrawingOf } from './drawing.tsx';
import classes from './state.module.css';

const Drawing = lazyDecoration(async () => (await import('./drawing.tsx')).Drawing);

type EmptyStateProps = { title: string; drawing?: DrawingOf; children?: ReactNode; action?: ReactNode };

/** Says that there is nothing (`title`, a sentence of the specification), why, and how to change that. */
export function EmptyState({ title, drawing = 'empty', children, action }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      <div className={classes['drawing']}>
        <Suspense>
          <Drawing of={drawing} />
        </Suspense>
      </div>
      <p className={classes['title']}>{title}</p>
      {children !== undefined && <p className={classes['text']}>{children}</p>}
      {action}
    </div>
  );
}
