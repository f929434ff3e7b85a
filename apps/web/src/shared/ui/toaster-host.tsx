import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(async () => {
  try {
    return { default: (await import('./toaster.tsx')).Toaster };
  } catch {
    // A part that is missing here would take the whole app with it.
    return { default: PlainToasts };
  }
});
const anyToast = (): boolean => toastStore.snapshot().length > 0;

/** Brings the toaster when there is the first toast to show. */
export function ToasterHost() {
  const needed = useSyncExternalStore(toastStore.subscribe, anyToast);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

/** What there is to say, at the end of the page. */
function PlainToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <div role="alert">
      {toasts.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
