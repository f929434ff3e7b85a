/** The things that would stay on this device, or be lost, when a person signs out. */
export type LeftBehind = {
  /** Unsent answers of tests. They wait for their owner. */
  answers: number;
  /** Drafts of long forms that the server does not have. */
  drafts: number;
  /** Whether a draft of a test is among them; it holds the key. */
  keys: boolean;
  /** Whether a form has changes that nothing keeps. */
  unsaved: boolean;
};

type Asked = Partial<Record<keyof LeftBehind, number | boolean>>;
type Look = (userId: string) => Asked | Promise<Asked>;

const looks = new Set<Look>();

/**
 * Calls `look` just before a person signs out, to ask for the things left behind; a form also stores its draft then.
 * Gives back a function that stops it.
 */
export function onLeaving(look: Look): () => void {
  looks.add(look);
  return () => void looks.delete(look);
}

const draftKey = /^lectern:(course|test)-draft:v\d+:([^:]*):/;
/** Set from the moment the last person discarded their drafts: a form that is still shown must not keep one. */
const discardedKey = 'lectern-drafts-discarded';

function draftKeys(): { key: string; kind: string | undefined; owner: string | undefined }[] {
  return Object.keys(localStorage).flatMap((key) => {
    const [found, kind, owner] = draftKey.exec(key) ?? [];
    return found === undefined ? [] : [{ key, kind, owner }];
  });
}

type AnyDraft = { server?: { isWhole?: boolean } | null };

function draftsUnder(key: string): AnyDraft[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? (value as AnyDraft[]) : [];
  } catch {
    return [];
  }
}

/** The drafts under a key that the server does not have. */
const unstoredUnder = (key: string): AnyDraft[] => draftsUnder(key).filter(({ server }) => server?.isWhole !== true);

/** Lists the things that a person would leave behind by signing out now. */
export async function lookBehind(userId: string): Promise<LeftBehind> {
  // Forms first: they store the latest typing among the drafts.
  const asked = await Promise.all([...looks].map(async (look) => look(userId)));
  const own = draftKeys().filter(({ key, owner }) => owner === userId && unstoredUnder(key).length > 0);
  return {
    answers: asked.reduce((sum, { answers }) => sum + Number(answers ?? 0), 0),
    drafts: own.reduce((sum, { key }) => sum + unstoredUnder(key).length, 0),
    keys: own.some(({ kind }) => kind === 'test'),
    unsaved: asked.some(({ unsaved }) => unsaved === true),
  };
}

/** Removes a person's drafts. Open forms, in other tabs too, keep nothing from then on. */
export function discardDrafts(userId: string): void {
  localStorage.setItem(discardedKey, userId);
  for (const { key, owner } of draftKeys()) if (owner === userId) localStorage.removeItem(key);
}

/** Removes a person's drafts that the server has. Open forms keep nothing from then on. */
export function removeStoredDrafts(userId: string): void {
  localStorage.setItem(discardedKey, userId);
  for (const { key } of draftKeys().filter(({ owner }) => owner === userId)) {
    const left = unstoredUnder(key);
    if (left.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(left));
  }
}

/** Whether the drafts were discarded and nobody has signed in since. */
export const areDraftsDiscarded = (): boolean => localStorage.getItem(discardedKey) !== null;

/**
 * A person has signed in: drafts are kept again, and other people's drafts of tests are removed. Those hold keys, which
 * the pages do not show to the next person, but the browser's tools would.
 */
export function beginDrafts(userId: string): void {
  localStorage.removeItem(discardedKey);
  for (const { key, kind, owner } of draftKeys()) if (kind === 'test' && owner !== userId) localStorage.removeItem(key);
}
