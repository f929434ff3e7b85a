// Things that the program would do wrong, planted around it, so that a test shows that the oracle finds them.
import type { TestApp } from '../../../index.ts';
import type { LaterListeners } from '../../../../src/platform/events/later.ts';

type Listener = (work: unknown, event: { id: string }) => Promise<void>;
const changed = (all: LaterListeners, change: (name: string, listener: Listener) => Listener): LaterListeners =>
  Object.fromEntries(
    Object.entries(all as Record<string, Listener>).map(([name, listener]) => [name, change(name, listener)]),
  );

/** Hands each event on a second time, under another id: as after a crash that lost what was done. */
export const eventsTwice = (own: readonly LaterListeners[]): readonly LaterListeners[] => [
  ...own,
  ...own.map((all) =>
    changed(all, (_name, listener) => (work, event) => {
      const id = `${event.id.slice(0, -4)}ffff`;
      return listener(work, { ...event, id });
    }),
  ),
];

/** Loses the events of one name. */
export const nobodyHearsOf =
  (lost: string) =>
  (own: readonly LaterListeners[]): readonly LaterListeners[] =>
    own.map((all) => changed(all, (name, listener) => (name === lost ? () => Promise.resolve() : listener)));

/** Has the work in the background take blocked people for others. */
export async function blockedAreTold(t: TestApp, round: () => Promise<void>): Promise<void> {
  const blocked = await t.db.selectFrom('users').select('id').where('is_active', '=', false).execute();
  const ids = blocked.map(({ id }) => id);
  const set = async (is_active: boolean) => {
    if (ids.length > 0) await t.db.updateTable('users').set({ is_active }).where('id', 'in', ids).execute();
  };
  await set(true);
  await round();
  await set(false);
}
