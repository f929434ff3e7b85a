import { useSyncExternalStore } from 'react';
import { provingStore } from '../api/proving.ts';
import { t } from '../messages/t.ts';
import classes from './proof-line.module.css';

/** Says why a form takes longer, while a proof of work is under way. */
export function ProofLine() {
  if (!useSyncExternalStore(provingStore.subscribe, provingStore.snapshot, () => false)) return null;
  return (
    <p role="status" className={classes['line']}>
      {t('Checking that you are not a robot... This takes a few seconds.')}
    </p>
  );
}
