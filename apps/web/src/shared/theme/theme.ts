import { useSyncExternalStore } from 'react';
import { noteStorageUse } from '../storage/note-storage-use.ts';

/** The person's choices; `system` follows the device. `public/theme.js` reads the same key before the first paint. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
const themeKey = 'lectern-theme';
const listeners = new Set<() => void>();
const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

let choice: ThemeChoice = storedChoice();

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function resolved(): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return systemDark().matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute('data-theme', resolved());
  document.documentElement.setAttribute('data-mantine-color-scheme', resolved());
  for (const listener of listeners) listener();
}

/** Sets and remembers the theme. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, next);
    noteStorageUse();
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  apply();
}

/** Follows the device and other tabs; gives back a function that stops it. */
export function startTheme(): () => void {
  const query = systemDark();
  const follow = (event: StorageEvent): void => {
    if (event.key !== themeKey && event.key !== null) return;
    choice = storedChoice();
    apply();
  };
  query.addEventListener('change', apply);
  addEventListener('storage', follow);
  // The note may have ended, or been removed, before the choice.
  if (choice !== 'system') noteStorageUse();
  apply();
  return () => {
    query.removeEventListener('change', apply);
    removeEventListener('storage', follow);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's choice. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'system',
  );
}

/** The theme on the screen. */
export function useResolvedTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, resolved);
}
