import type { Listeners } from '../../platform/events/index.ts';
import { deleteAuthSessionsOf } from './auth.repository.ts';
import { deleteIdentitiesOf } from './identity-providers/identities.repository.ts';
import { forgetDevices } from './known-devices.repository.ts';
import { deleteUnprovenPasskeys } from './passkeys/passkeys.repository.ts';

export const authListeners: Listeners = {
  /** Signs out people who lost a role or a password or were blocked. */
  async user_changed({ db: trx, actor }, { before, after }) {
    const newPassword = before.password_hash !== after.password_hash;
    const newRole = before.role !== after.role || before.is_admin !== after.is_admin;
    if (newPassword || newRole || !after.is_active)
      await deleteAuthSessionsOf(trx, before.id, before.id === actor.id ? actor.authSessionId : null);
    // A holder of the former password may have signed in somewhere, and would go on with tries of their own there.
    if (newPassword) await forgetDevices(trx, before.id, null);
    // They may have linked an account of theirs as well. And a provider's word opens no admin: the person links anew.
    const replaced = newPassword && before.password_hash !== null;
    if (replaced || (after.is_admin && !before.is_admin)) {
      await deleteIdentitiesOf(trx, [before.id]);
      await deleteUnprovenPasskeys(trx, [before.id]);
    }
  },
};
