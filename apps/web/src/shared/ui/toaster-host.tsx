import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(async () => {
  try {
    return { default: (await import('./toaster.tsx')).Toaster };
  } catch {
    // A rejected import would break the whole app.
    return { default: PlainToasts };
  }
});
const anyToast = (): boolean => toastStore.snapshot().length > 0;

/** Fetches the toaster when there is a first toast to show. */
export function ToasterHost() {
  const needed = useSyncExternalStore(toastStore.subscribe, anyToast, () => false);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

/** The toasts as plain text at the end of the page. */
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
