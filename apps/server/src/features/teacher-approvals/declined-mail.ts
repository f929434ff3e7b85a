import type { Mail } from '../../platform/mail/index.ts';

/** A message about an application is news for a week. */
const newsMs = 7 * 24 * 3_600_000;

/** The message to somebody whose application to teach was declined. */
export function declinedMail(
  site: string,
  person: { username: string; email: string },
  reason: string | null,
  now: Date,
): Mail {
  const why = reason === null ? '' : `\nThe reason given:\n\n${reason}\n`;
  const body = `Hello ${person.username},

your application to become a teacher at Lectern (${site}) was declined. You are a student again, with your courses and results.
${why}
You can apply again from your profile.
`;
  const expiresAt = new Date(now.getTime() + newsMs);
  return { to: person.email, subject: 'Your application to teach at Lectern', body, expiresAt };
}
