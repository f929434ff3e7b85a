import { useEffect, useState, useSyncExternalStore } from 'react';
import { onAuthSessionExpired } from '../../../../shared/auth-session/auth-events.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast } from '../../../../shared/ui/toast.ts';
import { saveResponse } from '../api/save-response.ts';
import { sendHeartbeat } from '../api/send-heartbeat.ts';
import { submitAttempt } from '../api/submit-attempt.ts';
import { takeAttempt } from '../api/take-attempt.ts';
import { openAttemptKeeper } from '../model/kept-attempts.ts';
import { openPendingAnswers } from '../model/pending-answers.ts';
import { askToSend } from './ask-to-send.ts';
import { forgetRunning, noteRunning } from '../model/running-tests.ts';
import { AttemptControl } from '../model/attempt-control.ts';
import { unopened, type AttemptState, type AttemptPorts } from '../model/attempt-state.ts';

/** The browser's side of an attempt: its network, its database, its timers. */
function browserPorts(userId: string, attemptId: string): AttemptPorts {
  return {
    take: () => takeAttempt(attemptId),
    save: (question, body) => saveResponse(attemptId, question, body),
    heartbeat: (lease) => sendHeartbeat(attemptId, lease),
    submit: async (lease) => (await submitAttempt(attemptId, lease)).receipt,
    pending: openPendingAnswers(userId, attemptId),
    keeper: openAttemptKeeper(userId, attemptId),
    now: () => performance.now(),
    deviceNow: () => Date.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  };
}

/** Tells this browser's other tabs which lease was taken, and hears of theirs. */
function joinTabs(attemptId: string, heard: (lease: number) => void) {
  const channel = new BroadcastChannel(`lectern-attempt:${attemptId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') heard(data);
  });
  return { tell: (lease: number): void => channel.postMessage(lease), leave: (): void => channel.close() };
}

/** Notes for every page that the test runs, until it is over. */
function noteStanding(userId: string, { phase, attempt, deadlineAt, ahead }: AttemptState): void {
  if (attempt === null) return;
  if (phase === 'over') void forgetRunning(userId, attempt._id);
  // From the page's clock to the device's, which the next page shares.
  else if (phase === 'open')
    noteRunning(userId, attempt, { deadlineAt, ahead: ahead + performance.now() - Date.now() });
}

/** Takes an attempt while the component is mounted. The control is null for a moment before that. */
export function useAttempt(userId: string, attemptId: string): [AttemptState, AttemptControl | null] {
  const [control, setControl] = useState<AttemptControl | null>(null);
  useEffect(() => {
    const tabs = joinTabs(attemptId, (lease) => next.takenElsewhere(lease));
    const next = new AttemptControl({ ...browserPorts(userId, attemptId), taken: tabs.tell });
    let isAsked = false;
    const stopNoting = next.subscribe(() => {
      const shown = next.snapshot();
      noteStanding(userId, shown);
      const waits = shown.offline && shown.waiting.length > 0;
      if (waits && !isAsked) void askToSend();
      isAsked = waits;
    });
    setControl(next);
    void next.open();
    const hurry = (): void => next.hurry();
    // A device that wakes up has another time left, and often a network again.
    const seen = (): void => {
      if (document.visibilityState === 'visible') next.hurry();
    };
    const leaving = (event: BeforeUnloadEvent): void => {
      const { keeps, waiting } = next.snapshot();
      if (!keeps && waiting.length > 0) event.preventDefault();
    };
    const stopTelling = onAuthSessionExpired(() => {
      const { keeps, waiting } = next.snapshot();
      if (!keeps && waiting.length > 0) return;
      toast.success(t('Your answers are kept'), { detail: t('Sign in again to continue the test.') });
    });
    addEventListener('online', hurry);
    addEventListener('beforeunload', leaving);
    document.addEventListener('visibilitychange', seen);
    return () => {
      stopTelling();
      stopNoting();
      removeEventListener('online', hurry);
      removeEventListener('beforeunload', leaving);
      document.removeEventListener('visibilitychange', seen);
      next.stop();
      tabs.leave();
    };
  }, [userId, attemptId]);
  const attemptState = useSyncExternalStore(control?.subscribe ?? never, control?.snapshot ?? notYet);
  return [attemptState, control];
}

const never = () => () => undefined;
const notYet = (): AttemptState => unopened;
