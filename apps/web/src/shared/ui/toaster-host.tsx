import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));
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
