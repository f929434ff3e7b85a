import { useEffect, useState, useSyncExternalStore } from 'react';
import { confirmAuthSession } from '../../../../shared/auth-session/auth-session.ts';
import { saveResponse } from '../api/save-response.ts';
import { noteStored } from '../model/kept-attempts.ts';
import { listLeftAttempts, openPendingAnswers } from '../model/pending-answers.ts';
import { askToSend } from './ask-to-send.ts';
import { LeftAnswers, nothingLeft, type LeftPorts, type LeftState } from '../model/left-answers.ts';

/** The browser's side of sending the answers that attempts left: its database, its network, its timers. */
function browserPorts(userId: string): LeftPorts {
  return {
    list: () => listLeftAttempts(userId),
    take: (attemptId, choices) => openPendingAnswers(userId, attemptId).change({ take: choices }),
    async save(attemptId, question, body) {
      const acknowledged = await saveResponse(attemptId, question, body);
      await noteStored(userId, attemptId, acknowledged.response).catch(() => undefined);
      return acknowledged;
    },
    isSignedIn: async () => (await confirmAuthSession({ again: true }))?._id === userId,
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  };
}

/**
 * Sends a person's answers that wait on this device, at once and whenever it may work again. `own` is the attempt
 * that the page itself sits, which is left to it; null where there is none.
 */
export function useLeftAnswers(userId: string, own: string | null): [LeftState, LeftAnswers | null] {
  const [left, setLeft] = useState<LeftAnswers | null>(null);
  useEffect(() => {
    const next = new LeftAnswers(browserPorts(userId));
    // The browser's other tabs show the same device's answers.
    const tabs = new BroadcastChannel('lectern-answers');
    const look = (): void => next.look();
    const seen = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    let waiting = 0;
    let isAsked = false;
    const stopTelling = next.subscribe(() => {
      const { waiting: now, offline } = next.snapshot();
      if (offline && now > 0 && !isAsked) void askToSend();
      isAsked = offline && now > 0;
      if (now === 0 && waiting > 0) tabs.postMessage('sent');
      waiting = now;
    });
    setLeft(next);
    tabs.addEventListener('message', look);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', seen);
    return () => {
      stopTelling();
      tabs.close();
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', seen);
      next.stop();
    };
  }, [userId]);
  useEffect(() => left?.look(own), [left, own]);
  const state = useSyncExternalStore(left?.subscribe ?? never, left?.snapshot ?? notYet);
  return [state, left];
}

const never = () => () => undefined;
const notYet = (): LeftState => nothingLeft;
