/** A part of the app could not be fetched: the server has a newer build, or was out of reach. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** Fetches a part of the app. Throws a MissingPart, whatever the browser says of it. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPart('A part of the app could not be fetched.', { cause });
  }
}

/** The builds that this tab was loaded anew from. */
const storageKey = 'lectern-left-builds';

function leftBuilds(): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

type Page = { build: string; reload: () => void; serverAnswers: () => Promise<boolean> };

const thisPage: Page = {
  // The file of this code has a hash in its name: of the code itself and the names of all other parts.
  build: import.meta.url,
  reload: () => location.reload(),
  serverAnswers: async () => (await fetch('/', { cache: 'no-store' })).ok,
};

/**
 * Loads the page anew, which brings the newest build: once from each build in a tab, so that it never goes round, and only
 * while the server answers, since else there would be no page left. Tells whether the page is going.
 */
export async function leaveBuild({ build, reload, serverAnswers }: Page = thisPage): Promise<boolean> {
  try {
    if (leftBuilds().includes(build) || !(await serverAnswers())) return false;
    // Another part may have been missing at the same moment.
    const left = leftBuilds();
    if (left.includes(build)) return true;
    sessionStorage.setItem(storageKey, JSON.stringify([...left, build]));
    reload();
    return true;
  } catch {
    // Without storage nobody would know that it was tried; without the server there is nothing to load.
    return false;
  }
}
