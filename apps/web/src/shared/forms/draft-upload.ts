import type { DraftStore } from './draft-store.ts';
import type { ServerDrafts } from './server-drafts.ts';

type Ports<V> = {
  drafts: DraftStore<V>;
  server: ServerDrafts<V>;
  /** The server has this draft as the browser does. */
  onStored: (id: string) => void;
  /** Another window goes on with the draft, so this one has another id from now on. */
  onRenamed: (from: string, to: string) => void;
};

/** Brings the browser's drafts of one form to the server, one after the other. Nothing rejects. */
export function createDraftUpload<V>({ drafts, server, onStored, onRenamed }: Ports<V>) {
  let last: Promise<void> = Promise.resolve();
  /** The drafts that came to the server from here. */
  const sent = new Set<string>();
  const find = (id: string) => drafts.list().find((draft) => draft.id === id);
  const send = async (id: string): Promise<void> => {
    const draft = find(id);
    if (draft === undefined || draft.server?.isWhole === true) return;
    const stored = await server.save(draft);
    if (typeof stored === 'object') sent.add(id);
    // Typing goes on meanwhile, and the form may be saved.
    const now = find(id);
    if (now === undefined || stored === 'refused') return;
    if (stored === 'stale') {
      const to = crypto.randomUUID();
      drafts.keep({ ...now, id: to, server: null });
      drafts.drop(id);
      onRenamed(id, to);
      return send(to);
    }
    const isWhole = now.savedAt === draft.savedAt;
    drafts.keep({ ...now, server: { savedAt: stored.savedAt, isWhole } });
    if (isWhole) onStored(id);
  };
  return {
    push: (id: string): Promise<void> => (last = last.then(() => send(id))),
    /** Removes a draft from the server, where it has it: from here, or as `isThere` says. */
    drop: (id: string, isThere: boolean): Promise<void> =>
      (last = last.then(() => {
        // A form that says no more than at first is dropped again and again.
        const wasSent = sent.delete(id);
        return isThere || wasSent ? server.drop(id) : undefined;
      })),
  };
}
