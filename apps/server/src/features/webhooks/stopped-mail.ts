import { say } from '@lectern/contract/say';
import type { AnyAct } from '../../platform/act/index.ts';
import { type LinkMail, mailOwner } from '../auth/index.ts';
import { findUser } from '../users/index.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** Mails the maker of a webhook that it was turned off. */
export async function tellOfStop({ mail }: { mail: LinkMail | null }, act: AnyAct, webhook: WebhookRow): Promise<void> {
  const maker = await findUser(act.db, webhook.user_id);
  if (maker === null) return;
  await mailOwner({ mail }, act, maker, (names) => ({
    subject: say('A webhook of Lectern was turned off'),
    happened: say(
      'The webhook “{name}” at Lectern ({site}) was turned off, because for three days none of its messages arrived, or its receiver said that it is gone.',
      { ...names, name: webhook.name },
    ),
    advice: say(
      'Once the receiver works again, turn the webhook on, and send those messages again that it needs: they are kept for 14 days.',
    ),
  }));
}
