const afterMs = 5 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = Date.now();

/** Notes each sign of somebody at this page. Gives back a function that stops it. */
export function watchForPeople(page: Window): () => void {
  const note = () => void (lastSign = Date.now());
  note();
  for (const sign of signs) page.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    for (const sign of signs) page.removeEventListener(sign, note, { capture: true });
  };
}

/** Whether nobody has touched this page for a while: what it asks for by itself then keeps nobody signed in. */
export const isUnattended = (): boolean => Date.now() - lastSign > afterMs;
