import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { numberText } from '../../../shared/format/format-number.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { refreshWaiting, waitingStore } from '../api/waiting.ts';
import classes from './decisions-badge.module.css';

/** How often it asks while the page is visible, in milliseconds. */
const everyMs = 60_000;

/** The number of unseen decisions on the student's requests; nothing for none. Refreshes by itself. */
export function DecisionsBadge() {
  const decisions = useSyncExternalStore(waitingStore.subscribe, waitingStore.snapshot);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => void refreshWaiting(), [path]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refreshWaiting();
    };
    const timer = setInterval(look, everyMs);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (decisions === 0) return null;
  return (
    <>
      {' '}
      <span className={classes['badge']} aria-hidden="true">
        {numberText(decisions)}
      </span>
      <span className="visually-hidden">({tn(decisions, '{n} new decision', '{n} new decisions')})</span>
    </>
  );
}
