import type { Waiting } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { waitingQuery } from './api/waiting.ts';

/**
 * The things that wait for the signed-in person, fetched again on each change of `path`; null while unknown or not
 * `enabled`.
 */
export function useWaiting(path: string, enabled: boolean): Waiting | null {
  const { data, refetch } = useQuery({ ...waitingQuery, enabled });
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    if (enabled) void refetch();
  }, [path, enabled, refetch]);
  return enabled ? (data ?? null) : null;
}
