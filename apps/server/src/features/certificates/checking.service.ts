import { type CheckedCertificate, certificateTexts, Id } from '@lectern/contract';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { networkOf } from '../../platform/net/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { presentChecked } from './certificates.presenter.ts';
import { type CertificateRow, findByCode } from './certificates.repository.ts';
import { badgeOf, statusListOf } from './credentials/credential.ts';
import { listKeys, type PublicKey, sign } from './credentials/keys.ts';
import { encodedStatusList } from './credentials/status-list.ts';

/** Addresses that are none, from one network. */
const guesses = { max: 60, windowMs: 10 * 60_000 };
const codeForm = /^[\w-]{22}$/;

export type Checking = { db: Db; clock: Clock };

const noCertificate = () => notFound('Certificate not found');

/** The certificate of an address. Throws `not_found`, and `too_many_requests` for one network that comes with many that are none. */
async function requireByCode({ db, clock }: Checking, code: string, ip: string): Promise<CertificateRow> {
  const row = codeForm.test(code) ? await findByCode(db, code) : null;
  if (row !== null) return row;
  await countAgainst(db, { ...guesses, key: `certificate:address:${networkOf(ip, 32)}` }, clock.now());
  throw noCertificate();
}

/** A certificate as anybody checks it. Throws as above. */
export async function check(checking: Checking, code: string, ip: string): Promise<CheckedCertificate> {
  return presentChecked(await requireByCode(checking, code, ip));
}

/** The address of the site, which credentials name. Throws `site_address_unknown`. */
export function requireSite(site: string | null): string {
  if (site === null) throw new AppError('site_address_unknown', certificateTexts.noAddress);
  return site;
}

/** A valid certificate as a signed credential. Throws as above, and `not_found` for one that is revoked. */
export async function credentialOf(
  checking: Checking,
  code: string,
  { ip, site }: { ip: string; site: string | null },
): Promise<string> {
  const row = await requireByCode(checking, code, ip);
  if (row.revoked_at !== null) throw noCertificate();
  const address = requireSite(site);
  return sign(checking, address, badgeOf(row, address));
}

/** The list of what a course has revoked, signed. Throws `not_found` for a course that has issued nothing. */
export async function statusList(checking: Checking, list: string, site: string | null): Promise<string> {
  const courseId = Id.safeParse(list);
  const encodedList = courseId.success ? await encodedStatusList(checking.db, courseId.data) : null;
  if (!courseId.success || encodedList === null) throw notFound('List not found');
  const address = requireSite(site);
  return sign(
    checking,
    address,
    statusListOf(address, { courseId: courseId.data, encodedList, now: checking.clock.now() }),
  );
}

/** One public key. Throws `not_found`. */
export async function requireKey(db: Db, id: string): Promise<PublicKey> {
  const key = (await listKeys(db)).find(({ kid }) => kid === id);
  if (!key) throw notFound('Key not found');
  return key;
}
