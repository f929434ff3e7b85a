import type { RetentionEffect, RetentionKind } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';
import { tn, tnAtLeast } from '../../shared/messages/tn.ts';

/** A kind of thing by its name, and by what happens to it. */
export const kindWords: Record<RetentionKind, { name: string; about: string }> = {
  unused_accounts: {
    name: t('Unused student accounts'),
    about: t(
      'Accounts of students that nobody has signed in to for so long. The student is told by email 30 days before; an account whose student cannot be told so stays. Marks stay in the results of tests, without a name.',
    ),
  },
  audit_log: { name: t('Audit log'), about: t('The entries of who did what.') },
  rejected_requests: {
    name: t('Rejected requests to join'),
    about: t('Requests to join a course, counted from the day on which they were rejected.'),
  },
  rosters: {
    name: t('Imported lists of people'),
    about: t('What stood in the files. The import stays, and can still be undone.'),
  },
  notices: { name: t('Notices'), about: t('What people are told on the site.') },
  known_devices: {
    name: t('Known devices'),
    about: t('Browsers in which somebody has signed in before. Guesses of others do not lock them out there.'),
  },
};

/** Why no account is removed. */
export const waitText = (): string =>
  t('This site sends no email, so no student can be told. Their accounts stay until it does.');

/** How many things of a kind go, in words. */
export function effectText({ kind, count, more }: RetentionEffect): string {
  if (count === null) return t('{kind}: more than can be counted quickly', { kind: kindWords[kind].name });
  switch (kind) {
    case 'unused_accounts':
      return more ? tnAtLeast(count, '{n} accounts') : tn(count, '{n} account', '{n} accounts');
    case 'audit_log':
      return more
        ? tnAtLeast(count, '{n} entries of the audit log')
        : tn(count, '{n} entry of the audit log', '{n} entries of the audit log');
    case 'rejected_requests':
      return more
        ? tnAtLeast(count, '{n} rejected requests')
        : tn(count, '{n} rejected request', '{n} rejected requests');
    case 'rosters':
      return more
        ? tnAtLeast(count, '{n} imported lists of people')
        : tn(count, '{n} imported list of people', '{n} imported lists of people');
    case 'notices':
      return more ? tnAtLeast(count, '{n} notices') : tn(count, '{n} notice', '{n} notices');
    case 'known_devices':
      return more ? tnAtLeast(count, '{n} known devices') : tn(count, '{n} known device', '{n} known devices');
  }
}
