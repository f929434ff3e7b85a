import type { ReactNode } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import classes from './state.module.css';

type ErrorStateProps = {
  error: unknown;
  fallback: string;
  /** The server's sentence to show. */
  field?: 'message' | 'details';
  onRetry?: () => void;
  retrying?: boolean;
  /** The label of the button, where 'Try again' does not fit. */
  act?: string;
  children?: ReactNode;
};

/** Takes the place of content that failed to load: the server's message or `fallback`, and 'Try again'. */
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
