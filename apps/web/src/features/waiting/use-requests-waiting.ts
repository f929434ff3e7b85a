import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { waitingQuery } from './api/waiting.ts';

/** How many join requests wait for a decision, asked again on each change of `path`; 0 while unknown or not `enabled`. */
export function useRequestsWaiting(path: string, enabled: boolean): number {
  const { data, refetch } = useQuery({ ...waitingQuery, enabled });
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    if (enabled) void refetch();
  }, [path, enabled, refetch]);
  return enabled ? (data?.joinRequests ?? 0) : 0;
}
