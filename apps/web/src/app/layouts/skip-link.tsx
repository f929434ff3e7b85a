import { t } from '../../shared/messages/t.ts';
import classes from './skip-link.module.css';

/** The first stop of Tab: jumps over the bars to the content. */
export function SkipLink() {
  const jump = (): void => document.querySelector('main')?.focus();
  return (
    <button type="button" className={classes['skip']} onClick={jump}>
      {t('Skip to content')}
    </button>
  );
}
