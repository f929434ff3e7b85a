import type { ExchangeFormat } from '@lectern/contract/test-words';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toastError } from '../../../../shared/ui/toast.ts';

/** Gets a test's questions as a file, with the losses of its format. */
export const useExportTest = (id: string) =>
  useMutation({
    mutationFn: (format: ExchangeFormat) => request('GET /api/tests/:id/export', { params: { id }, query: { format } }),
    onError: (error) => toastError(error, t('The questions could not be exported. Please try again.')),
  });
