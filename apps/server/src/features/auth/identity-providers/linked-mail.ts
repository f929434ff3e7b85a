import { say } from '@lectern/contract/say';
import type { AnyAct } from '../../../platform/act/index.ts';
import { ifNotYou, mailOwner, type Reader } from '../owner-mail.ts';
import type { LinkMail } from '../password-mail.ts';

/** Mails a person that an account at a provider opens theirs from now on; nothing where no mail is sent. */
export const tellOfLink = (
  deps: { mail: LinkMail | null },
  act: AnyAct,
  reader: Reader,
  provider: string,
): Promise<void> =>
  mailOwner(deps, act, reader, (names) => ({
    subject: say('{provider} opens your Lectern account', { provider }),
    happened: say(
      'Your account at {provider} was linked with the account {username} at Lectern ({site}).\nFrom now on you can sign in with either of them. Your profile page lists what is linked, and ends it.',
      { ...names, provider },
    ),
    advice: ifNotYou(),
  }));
