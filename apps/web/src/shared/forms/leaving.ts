/** The things that would stay on this device, or be lost, when a person signs out. */
export type LeftBehind = {
  /** Answers of tests that the server does not have. They wait for their owner. */
  answers: number;
  /** Drafts of long forms. */
  drafts: number;
  /** Whether a draft of a test is among them, which holds the key. */
  keys: boolean;
  /** A form with changes that nothing keeps. */
  unsaved: boolean;
};

type Asked = Partial<Record<keyof LeftBehind, number | boolean>>;
type Look = (userId: string) => Asked | Promise<Asked>;

const looks = new Set<Look>();

/** Has `look` asked what would stay behind, just before somebody signs out; a form also keeps then what is typed. Gives back what ends it. */
export function onLeaving(look: Look): () => void {
  looks.add(look);
  return () => void looks.delete(look);
}

const draftKey = /^lectern:(course|test)-draft:v\d+:([^:]*):/;
/** While this is there the drafts of whoever signed out last were discarded: a form that is still shown must not keep one. */
const discardedKey = 'lectern-drafts-discarded';

function draftKeys(): { key: string; kind: string | undefined; owner: string | undefined }[] {
  return Object.keys(localStorage).flatMap((key) => {
    const [found, kind, owner] = draftKey.exec(key) ?? [];
    return found === undefined ? [] : [{ key, kind, owner }];
  });
}

function draftsUnder(key: string): number {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.length : 0;
  } catch {
    return 0;
  }
}

/** Lists the things that a person would leave behind by signing out now. */
export async function lookBehind(userId: string): Promise<LeftBehind> {
  // Forms first: they put what was typed a moment ago among the drafts.
  const asked = await Promise.all([...looks].map(async (look) => look(userId)));
  const own = draftKeys().filter(({ owner }) => owner === userId);
  return {
    answers: asked.reduce((sum, { answers }) => sum + Number(answers ?? 0), 0),
    drafts: own.reduce((sum, { key }) => sum + draftsUnder(key), 0),
    keys: own.some(({ kind }) => kind === 'test'),
    unsaved: asked.some(({ unsaved }) => unsaved === true),
  };
}

/** Removes a person's drafts; forms that are still shown, in other tabs too, keep nothing from here on. */
export function discardDrafts(userId: string): void {
  localStorage.setItem(discardedKey, userId);
  for (const { key, owner } of draftKeys()) if (owner === userId) localStorage.removeItem(key);
}

/** True once the drafts were discarded, until somebody signs in. */
export const areDraftsDiscarded = (): boolean => localStorage.getItem(discardedKey) !== null;

/**
 * Somebody is signed in: drafts are kept again, and those of other people's tests go. Their keys are not for the next
 * person, whose pages do not show them, but whose browser's tools would.
 */
export function beginDrafts(userId: string): void {
  localStorage.removeItem(discardedKey);
  for (const { key, kind, owner } of draftKeys()) if (kind === 'test' && owner !== userId) localStorage.removeItem(key);
}
