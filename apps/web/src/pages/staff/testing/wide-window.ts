import { vi } from 'vitest';

/** Makes the pages believe that their window has room for a column beside a form. */
export function widenWindow(): void {
  const narrow = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(narrow(query), { matches: query === '(min-width: 1200px)' }),
  );
}
