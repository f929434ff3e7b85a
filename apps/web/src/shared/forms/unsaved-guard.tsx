import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { onLeaving } from './leaving.ts';

/**
 * Asks before a page with unsaved changes is left, by a link, by Back or by closing the tab. The way to the sign-in
 * screen stays open: it is taken when the auth session has ended, and the form keeps the typed values.
 */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const ask = useEffectEvent(() => ({ unsaved: isDirty() }));
  useEffect(() => onLeaving(() => ask()), []);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== '/login' && next.pathname !== current.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return <LeaveDialog blocker={blocker}>{t('Your changes here are not saved yet.')}</LeaveDialog>;
}

/** Asks before a page is left in any direction, while the browser cannot keep a draft. */
export function LossGuard({ isLost }: { isLost: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isLost, enableBeforeUnload: isLost, withResolver: true });
  return (
    <LeaveDialog blocker={blocker}>
      {t('This browser could not keep a draft. What you typed will be lost if you leave.')}
    </LeaveDialog>
  );
}

type LeaveDialogProps = {
  blocker: { status: 'blocked' | 'idle'; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
  children: string;
};

function LeaveDialog({ blocker, children }: LeaveDialogProps) {
  const stay = (): void => blocker.reset?.();
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title={t('Leave without saving?')}
      onClose={stay}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('Leave')}
          </Button>
          <Button variant="primary" onClick={stay}>
            {t('Stay')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
