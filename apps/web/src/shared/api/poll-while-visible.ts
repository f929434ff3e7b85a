/**
 * Calls `look` at once, when the page becomes visible, when the network returns, and again after as many milliseconds as its
 * last call answered; only while the page is visible and there is a network. `look` can ask whether the polling has ended
 * meanwhile. Answers how to end it.
 */
export function pollWhileVisible(look: (ended: () => boolean) => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const lookAndWait = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const pause = await look(() => ended);
    if (ended) return;
    clearTimeout(timer);
    timer = setTimeout(lookNow, pause);
  };
  const lookNow = (): void => void lookAndWait();
  lookNow();
  document.addEventListener('visibilitychange', lookNow);
  addEventListener('online', lookNow);
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookNow);
    removeEventListener('online', lookNow);
  };
}
