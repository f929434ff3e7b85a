import { say } from '@lectern/contract/say';
import { tell } from '@lectern/contract/sentence';
import type { Mail } from '../../platform/mail/index.ts';
import { tongueOf } from '../../platform/text/tongue.ts';

/** A message about an application is news for a week. */
const newsMs = 7 * 24 * 3_600_000;

/** The message to somebody whose application to teach was declined. */
export function declinedMail(
  site: string,
  person: { username: string; email: string; language: string | null },
  reason: string | null,
  now: Date,
): Mail {
  const tongue = tongueOf(person.language);
  const { username } = person;
  const declined = say(
    'Hello {username},\n\nYour application to become a teacher at Lectern ({site}) was declined. You are a student again, with your courses and results.',
    { username, site },
  );
  const given = reason === null ? [] : [tell(say('Reason:'), tongue), reason];
  const end = tell(say('You can apply again from your profile.'), tongue);
  return {
    to: person.email,
    subject: tell(say('Your application to teach at Lectern'), tongue),
    body: `${[tell(declined, tongue), ...given, end].join('\n\n')}\n`,
    expiresAt: new Date(now.getTime() + newsMs),
  };
}
