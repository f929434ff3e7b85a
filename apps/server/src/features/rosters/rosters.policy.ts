import type { Roster } from '@lectern/contract';
import { adminsAnd } from '../../platform/policy/index.ts';

/** Making people's accounts is for admins alone, so is making many of them. */
export const mayUseRosters = adminsAnd();

/** The acts that a roster allows as it stands: it is imported once, and taken back once. */
export function canOnRoster(roster: Pick<Roster, 'status' | 'counts'> & { renames: number }): Roster['can'] {
  const ready = roster.status === 'ready';
  return {
    import: ready && roster.counts.create + roster.counts.update + roster.renames > 0,
    undo: roster.status === 'imported',
    remap: ready,
  };
}

/** Only what was not imported is thrown away: the rest is needed to take the import back. */
export function canDeleteRoster(roster: Pick<Roster, 'status'>): boolean {
  return roster.status === 'ready';
}
