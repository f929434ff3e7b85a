import type { ReactNode } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import classes from './state.module.css';

type ErrorStateProps = {
  error: unknown;
  fallback: string;
  /** Which of the server's sentences is shown. */
  field?: 'message' | 'details';
  onRetry?: () => void;
  retrying?: boolean;
  /** What the button says where trying again is something else. */
  act?: string;
  children?: ReactNode;
};

/** Stands where something should be that failed to load: the server's message or `fallback`, and 'Try again'. */
export function ErrorState({
  error,
  fallback,
  field = 'message',
  onRetry,
  retrying = false,
  act,
  children,
}: ErrorStateProps) {
  const unreachable = error instanceof ApiError && error.code === 'network';
  return (
    <div className={classes['state']} role="alert">
      <p className={classes['title']}>{errorText(error, fallback, field)}</p>
      {unreachable && <p className={classes['text']}>{error.message}</p>}
      {children !== undefined && <p className={classes['text']}>{children}</p>}
      {onRetry && (
        <Button onClick={onRetry} loading={retrying}>
          {act ?? t('Try again')}
        </Button>
      )}
    </div>
  );
}
