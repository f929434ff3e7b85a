/** A part of the app could not be fetched: the server has a newer build, or was out of reach. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** Fetches a part of the app. Throws a MissingPart for any failure of the browser. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPart('A part of the app could not be fetched.', { cause });
  }
}

/** The builds that this tab has left by a reload. */
const storageKey = 'lectern-left-builds';

function leftBuilds(): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

type Page = { build: string; reload: () => void; serverAnswers: () => Promise<boolean> };

const thisPage: Page = {
  // The name of this file has a hash of the code and of the names of all other parts.
  build: import.meta.url,
  reload: () => location.reload(),
  serverAnswers: async () => (await fetch('/', { cache: 'no-store' })).ok,
};

/**
 * Loads the page anew, which brings the newest build. Does so once for each build in a tab, against endless reloads,
 * and only while the server answers, because otherwise the page would be lost, and until the signal aborts. Answers
 * whether the page is going.
 */
export async function leaveBuild(
  signal: AbortSignal,
  { build, reload, serverAnswers }: Page = thisPage,
): Promise<boolean> {
  try {
    if (leftBuilds().includes(build) || !(await serverAnswers()) || signal.aborted) return false;
    // Another missing part may have started the reload while the server was asked.
    const left = leftBuilds();
    if (left.includes(build)) return true;
    sessionStorage.setItem(storageKey, JSON.stringify([...left, build]));
    reload();
    return true;
  } catch {
    // Without storage the next page would not know of the reload; without the server there is nothing to load.
    return false;
  }
}
