import { testTexts } from '@lectern/contract/test-texts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Sitting } from '../model/sitting.ts';
import classes from './attempt.module.css';

/** Whether the server has everything that was chosen, in words and for screen readers too. */
export function SaveState({ sitting }: { sitting: Sitting }) {
  const { waiting, keeps } = sitting;
  const state = saveState(sitting);
  return (
    <div className={classes['saveBox']}>
      <p role="status" className={classNames(classes['saveState'], classes[state === 'elsewhere' ? 'saving' : state])}>
        {state === 'elsewhere' && t('Open in another window or on another device')}
        {state === 'saved' && t(testTexts.responseSaved)}
        {state === 'saving' && t(testTexts.responseSaving)}
        {state === 'offline' && t(testTexts.responseOffline)}
        {state === 'offline' &&
          waiting.length > 0 &&
          ` ${tn(waiting.length, '({n} answer waiting)', '({n} answers waiting)')}`}
      </p>
      {!keeps && (
        <p role="alert" className={classes['small']}>
          {t('This browser keeps nothing on this device: please do not close this page before everything is saved.')}
        </p>
      )}
    </div>
  );
}

/** Without a connection an answer counts as kept once it lies on this device, and not before. */
function saveState({ phase, offline, waiting, keeping }: Sitting): 'saved' | 'saving' | 'offline' | 'elsewhere' {
  // A window that only shows the test sends nothing.
  if (phase === 'taken-over') return 'elsewhere';
  if (offline && !keeping) return 'offline';
  return waiting.length > 0 ? 'saving' : 'saved';
}
