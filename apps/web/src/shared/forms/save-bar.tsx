import { useEffect, useRef, type ReactNode } from 'react';
import { formatTime } from '../format/format-moment.ts';
import { t } from '../messages/t.ts';
import classes from './long-form.module.css';
import type { DraftStatus } from './use-kept-draft.ts';

type SaveBarProps = {
  state: DraftStatus;
  saving: boolean;
  /** The buttons; the last one saves. */
  children: ReactNode;
};

/** The lower end of a form's card, which stays in sight: how far the typed text has got, and the buttons. */
export function SaveBar({ state, saving, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => tellHeight(bar.current), []);
  return (
    <div ref={bar} className={classes['foot']}>
      <SaveState state={saving ? { status: 'saving' } : state} />
      {children}
    </div>
  );
}

/** Keeps the page told how much of the window's lower end the bar covers. Gives back a function that stops it. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-height');
  };
}

function SaveState({ state }: { state: DraftStatus | { status: 'saving' } }) {
  return (
    <p className={classes['state']} data-status={state.status}>
      {state.status === 'none' && t('No changes')}
      {(state.status === 'changed' || state.status === 'kept' || state.status === 'stored') && (
        <span>{t('Unsaved changes')}</span>
      )}
      {state.status === 'kept' && (
        <span>{t('Draft kept in this browser at {time}', { time: formatTime(state.at) })}</span>
      )}
      {state.status === 'stored' && <span>{t('Draft saved at {time}', { time: formatTime(state.at) })}</span>}
      {state.status === 'lost' && t('This browser cannot keep a draft. Save before you leave.')}
      {state.status === 'saving' && t('Saving…')}
      {state.status === 'saved' && t('Saved at {time}', { time: formatTime(state.at) })}
    </p>
  );
}
