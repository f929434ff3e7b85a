import type { Listeners } from '../../platform/events/index.ts';

export const institutionsListeners: Listeners = {
  /** Takes the management of all institutions from a former coordinator. */
  async user_changed({ db: trx }, { before, after }) {
    if (before.role !== 'coordinator' || after.role === 'coordinator') return;
    await trx.deleteFrom('institution_managers').where('user_id', '=', before.id).execute();
  },
};
