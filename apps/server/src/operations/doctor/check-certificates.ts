import { fail, type Finding, ok, warn } from './finding.ts';

/** The state of keys and of those who wait; waiting since `before` is too long. */
export type CertificatesInView = {
  keys: () => Promise<{ keys: number; broken: readonly string[] }>;
  waiting: (before: Date) => Promise<{ people: number; late: number; courses: number }>;
};

const longestMs = 5 * 60_000;

/** Can certificates be signed and checked, and does everybody who earned one get it? */
export async function checkCertificates(view: CertificatesInView, now: Date): Promise<Finding[]> {
  return [await checkKeys(view), await checkWaiting(view, now)];
}

async function checkKeys(view: CertificatesInView): Promise<Finding> {
  const about = 'certificate key';
  const { keys, broken } = await view.keys();
  if (broken.length > 0) {
    const advice =
      'Put the row of certificate_keys back from a backup, or what it signed cannot be checked. Then run rotate-certificate-key.';
    return fail({ about, says: `the parts do not fit together (${broken.join(', ')})` }, advice);
  }
  return ok(about, keys === 0 ? 'made with the first credential' : `${keys}, the retired ones counted, and all fit`);
}

async function checkWaiting(view: CertificatesInView, now: Date): Promise<Finding> {
  const about = 'certificates';
  const { people, late, courses } = await view.waiting(new Date(now.getTime() - longestMs));
  if (late === 0 && courses === 0) return ok(about, `${people} people being looked at`);
  const says = `${late} people and ${courses} courses have waited for more than 5 minutes`;
  return warn({ about, says }, 'See that a server runs and what its log says of certificates.');
}
