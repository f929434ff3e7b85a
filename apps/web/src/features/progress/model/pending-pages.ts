/** The page of one PDF that the server does not know yet. */
export type PageReport = { courseId: string; material: string; page: number; pages: number };

const prefix = 'lectern-read:';
const keyOf = (userId: string, material: string): string => `${prefix}${userId}:${material}`;

/** Keeps the page until it is sent. One that is the last stays, so that going back before it is sent loses nothing. */
export function addPendingPage(userId: string, report: PageReport): PageReport {
  const waiting = readPage(userId, report.material);
  const isAtEnd = waiting !== null && waiting.page === waiting.pages && waiting.pages === report.pages;
  const whole = isAtEnd ? waiting : report;
  try {
    localStorage.setItem(keyOf(userId, report.material), JSON.stringify(whole));
  } catch {
    // With a full store an unsent page is lost; the PDF can still be read.
  }
  return whole;
}

/** Removes a pending page, unless another one has come since it was sent. */
export function removePendingPage(userId: string, sent: PageReport): void {
  const key = keyOf(userId, sent.material);
  if (localStorage.getItem(key) === JSON.stringify(sent)) localStorage.removeItem(key);
}

/** The waiting page of one PDF, or null. */
export function readPage(userId: string, material: string): PageReport | null {
  return parse(localStorage.getItem(keyOf(userId, material)));
}

/** All waiting pages of this person. */
export function waitingPages(userId: string): PageReport[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${userId}:`));
  return keys.map((key) => parse(localStorage.getItem(key))).filter((report) => report !== null);
}

function parse(text: string | null): PageReport | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<PageReport> | null;
    const named = typeof value?.material === 'string' && typeof value.courseId === 'string';
    return named && typeof value.page === 'number' && typeof value.pages === 'number' ? (value as PageReport) : null;
  } catch {
    return null;
  }
}
