import type { Caption } from '@lectern/contract';
import { useEffect, useEffectEvent } from 'react';
import { changeSpeed, playOrPause, skip, switchCaptions, switchFullScreen } from '../model/player-acts.ts';
import { hasWayKeys } from '../way-keys.ts';

/** Keys that somebody presses in these belong to them. */
const takesKeys = 'input, textarea, select, audio, iframe, [contenteditable], [role=menu]';
/** These are pressed by the space bar. The browser's own player plays and pauses by it. */
const takesSpace = 'button, a, summary, label, video';

type Acts = {
  video: HTMLVideoElement;
  captions: readonly Caption[];
  /** Told in words what a key did, where the player does not show it. */
  onSay: (words: string) => void;
  onHelp: () => void;
};

/** Plays, seeks, mutes and so on by single keys, but while somebody types, in a dialog, and where such keys are off. */
export function usePlayerKeys({ video, captions, onSay, onHelp }: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!hasWayKeys() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof Element) || target.closest(takesKeys) !== null) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const act = acts[keyOf(event)];
    if (act === undefined || (event.repeat && act.repeats !== true)) return;
    if (event.key === ' ' && target.closest(takesSpace) !== null) return;
    if (event.key.startsWith('Arrow') && target !== video) return;
    event.preventDefault();
    act.run();
  });
  const acts: Readonly<Record<string, { run: () => void; repeats?: true }>> = {
    ' ': { run: () => playOrPause(video) },
    k: { run: () => playOrPause(video) },
    j: { run: () => skip(video, -10), repeats: true },
    l: { run: () => skip(video, 10), repeats: true },
    ArrowLeft: { run: () => skip(video, -5), repeats: true },
    ArrowRight: { run: () => skip(video, 5), repeats: true },
    '<': { run: () => onSay(changeSpeed(video, -1)) },
    '>': { run: () => onSay(changeSpeed(video, 1)) },
    m: { run: () => (video.muted = !video.muted) },
    f: { run: () => switchFullScreen(video) },
    '?': { run: onHelp },
    ...(captions.length > 0 && { c: { run: () => onSay(switchCaptions(video, captions)) } }),
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** The key by its sign; by its place where the keyboard writes no Latin letters. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  return key.length === 1 && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}
