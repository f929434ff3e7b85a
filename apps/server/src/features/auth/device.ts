import { parse } from 'bowser';

/** Browser and system by what a browser calls itself, as in "Firefox on Windows", as far as they can be told. */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return unknown;
  const { browser, os } = parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || unknown;
}

const unknown = 'Unknown device';
