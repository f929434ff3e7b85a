import type { WebhookDelivery } from '@lectern/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { deliveriesQuery, reloadWebhooks, useSendTest } from '../api/webhooks.ts';
import { problemNames, standingOf } from '../webhook-words.ts';
import { lookEveryMs, useLooking } from './use-looking.ts';

/** Sends a test, and tells how it went as soon as that is known. */
export function useWebhookTest(id: string) {
  const cache = useQueryClient();
  const test = useSendTest(id);
  const { looks, begin } = useLooking(false);
  const delivery = test.data?.delivery;
  const messages = useQuery({
    ...deliveriesQuery(id, undefined, 1),
    enabled: delivery !== undefined,
    refetchInterval: ({ state: { data } }) => {
      const message = data?.data.find(({ _id }) => _id === delivery);
      return looks && !isKnown(message) && lookEveryMs;
    },
  });
  const message = messages.data?.data.find(({ _id }) => _id === delivery);
  const known = isKnown(message);
  useEffect(() => {
    // How the webhook stands follows from it.
    if (known) void reloadWebhooks(cache);
  }, [cache, known]);
  return {
    isPending: test.isPending,
    text: delivery === undefined ? '' : textOf(message, looks),
    forget: test.reset,
    send: () => test.mutate(undefined, { onSuccess: begin }),
  };
}

const isKnown = (message: WebhookDelivery | undefined): boolean =>
  message !== undefined && standingOf(message) !== 'waiting';

function textOf(message: WebhookDelivery | undefined, looks: boolean): string {
  if (message === undefined || !isKnown(message))
    return looks ? t('The test is on its way.') : t('The test still waits. See its messages for how it goes.');
  const { state, status, problem } = message;
  if (problem !== null) return [t('The test was not delivered.'), problemNames[problem]].join(' ');
  if (state === 'sent') return t('The test was delivered; the answer was {status}.', { status: status ?? '–' });
  return t('The test was not delivered; the answer was {status}.', { status: status ?? '–' });
}
