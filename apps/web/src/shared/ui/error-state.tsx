import { ApiError, errorText } from '../api/api-error.ts';
import { Button } from './button.tsx';
import classes from './state.module.css';
import { t } from '../messages/t.ts';

type ErrorStateProps = {
  error: unknown;
  fallback: string;
  /** Which of the server's sentences is shown. */
  field?: 'message' | 'details';
  onRetry?: () => void;
  retrying?: boolean;
};

/** Stands where something should be that failed to load: the server's message or `fallback`, and 'Try again'. */
export function ErrorState({ error, fallback, field = 'message', onRetry, retrying = false }: ErrorStateProps) {
  const unreachable = error instanceof ApiError && error.code === 'network';
  return (
    <div className={classes['state']} role="alert">
      <p className={classes['title']}>{errorText(error, fallback, field)}</p>
      {unreachable && <p className={classes['text']}>{error.message}</p>}
      {onRetry && (
        <Button onClick={onRetry} loading={retrying}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
