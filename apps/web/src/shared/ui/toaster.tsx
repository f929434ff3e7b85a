import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from './class-names.ts';
import { onPageLeft } from './page-left.ts';
import { toast, toastStore, type Toast } from './toast.ts';
import classes from './toaster.module.css';

/** Milliseconds that a toast stays; one with an action stays long enough to be reached by keyboard. */
const stay = { plain: 6_000, withAction: 12_000 };

/**
 * Draws the toasts. Screen readers announce a success politely, an error at once; both stay while pointed at or
 * focused.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <section aria-label={t('Notifications')} className={classes['stack']}>
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastCard({ item }: { item: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const dismiss = (): void => toast.dismiss(item.id);
    let stop = (): void => undefined;
    const end = (): void => {
      if (item.stays === true) stop = onPageLeft(dismiss);
      else dismiss();
    };
    const timer = setTimeout(end, item.action === undefined ? stay.plain : stay.withAction);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [held, item]);
  return (
    // Pointing at it or focusing it only stops the clock; the card itself has nothing to press.
    <div
      className={classNames(classes['toast'], classes[item.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role={item.kind === 'error' ? 'alert' : 'status'} className={classes['text']}>
        {item.text}
        {item.detail !== undefined && <p className={classes['detail']}>{item.detail}</p>}
      </div>
      {item.action && (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            item.action?.onPress();
            toast.dismiss(item.id);
          }}
        >
          {item.action.label}
        </button>
      )}
      <button
        type="button"
        className={classes['close']}
        aria-label={t('Dismiss')}
        onClick={() => toast.dismiss(item.id)}
      >
        ×
      </button>
    </div>
  );
}
