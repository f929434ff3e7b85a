import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from './class-names.ts';
import { InDialog } from './in-dialog.ts';
import classes from './dialog.module.css';

type DialogProps = {
  open: boolean;
  title: string;
  /** Called for Escape, the cross and a press on the backdrop; the owner then sets `open` to false. */
  onClose: () => void;
  /** Whether its buttons alone close it, because what it shows is not shown again. */
  holds?: boolean;
  size?: 'normal' | 'medium' | 'large' | 'extra-large' | 'full';
  children: ReactNode;
  /** The buttons, the confirming one last. */
  actions?: ReactNode;
};

const firstField = [
  'input:not([type=hidden], [type=file], [hidden], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  '[contenteditable=true]',
].join();

/** How long after a dialog has opened a press may be the second of a double one, in milliseconds: as long as systems take it for one. */
const doublePressMs = 700;

/** The second press of a double one was meant for the button that opened the dialog, and falls on whatever lies there now. */
function ignoreSecondPress(event: MouseEvent, openedAt: number): void {
  if (event.detail < 2 || performance.now() - openedAt > doublePressMs) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The heading of the part of the page that an element stands in, for the focus where the element itself is gone. */
const headingAround = (element: Element | null): HTMLElement | null =>
  element?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]') ?? null;

/**
 * A modal dialog in the browser's own `<dialog>`, which traps the focus and gives it back. Its content exists only
 * while it is open.
 */
export function Dialog({ open, title, onClose, holds = false, size = 'normal', children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const opener = document.activeElement;
    const heading = headingAround(opener);
    element.showModal();
    openedAt.current = performance.now();
    // By itself the browser focuses the first focusable element, which is the cross. The first act is the one that changes nothing.
    if (element.querySelector('[autofocus]') === null)
      (
        element.querySelector<HTMLElement>(firstField) ?? (holds ? element : acts.current)?.querySelector('button')
      )?.focus();
    return () => {
      element.close();
      // React removes the dialog before it has closed by itself, which would leave the focus on the body.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else heading?.focus();
    };
  }, [open, holds]);
  if (!open) return null;
  return (
    // The backdrop is the dialog's own box outside its content; by keyboard Escape closes it, which arrives as
    // `cancel`.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(classes['dialog'], size !== 'normal' && classes[size])}
      onCancel={(event) => {
        event.preventDefault();
        if (!holds) onClose();
      }}
      onKeyDown={(event) => {
        // A browser closes a dialog at the second Escape whatever the page says, unless the key itself is taken.
        if (holds && event.key === 'Escape') event.preventDefault();
      }}
      onClickCapture={(event) => ignoreSecondPress(event, openedAt.current)}
      onClick={(event) => {
        if (!holds && event.target === dialog.current) onClose();
      }}
    >
      <div className={classes['content']}>
        <div className={classes['head']}>
          <h2 id={titleId}>{title}</h2>
          {!holds && (
            <button type="button" className={classes['close']} aria-label={t('Close')} onClick={onClose}>
              ×
            </button>
          )}
        </div>
        <InDialog value>{children}</InDialog>
        {actions !== undefined && (
          <div ref={acts} className={classes['actions']}>
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}
