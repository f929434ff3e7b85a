import { features } from '../src/features.ts';
import { type OutgoingMail, sendDueMail, type SendFailure } from '../src/platform/mail/sender.ts';
import type { TestApp } from './build-test-app.ts';

/** Sends the mail that is due, as a process does; answers the mails that the mail server took. `answer` says what it makes of each. */
export async function sendMail(
  t: TestApp,
  answer: (mail: OutgoingMail) => SendFailure | null = () => null,
): Promise<OutgoingMail[]> {
  const taken: OutgoingMail[] = [];
  await sendDueMail({
    db: t.db,
    transport: {
      send: async (mail) => {
        const failure = answer(mail);
        if (failure === null) taken.push(mail);
        return failure;
      },
      close: () => undefined,
    },
    composers: Object.fromEntries(features.flatMap((one) => Object.entries(one.composers?.(t.services) ?? {}))),
    now: () => t.clock.now(),
    log: () => undefined,
  });
  return taken;
}
