import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** Finds the course of a join code. The form shows errors beside the field. */
export function useLookUpCode() {
  return useMutation({
    mutationFn: (joinCode: string) => request('GET /api/courses/join/:joinCode', { params: { joinCode } }),
  });
}
