import { useSyncExternalStore } from 'react';
import { useCourseForm } from '../components/form-context.ts';
import { errorCountOf } from '../model/error-counts.ts';

/** How many fields of these subjects or materials are wrong. */
export function useErrorCount(kind: 'subjects' | 'materials', keys: readonly string[]): number {
  const { errorStore } = useCourseForm();
  const count = (): number => keys.reduce((sum, key) => sum + errorCountOf(errorStore.errors(), kind, key), 0);
  return useSyncExternalStore(errorStore.subscribe, count);
}
