import { t } from '../../../shared/messages/t.ts';

/** The server's name for a browser on a system, 'Firefox on Windows', in the language of the page. */
export function deviceText(device: string): string {
  if (device === 'Unknown device') return t('Unknown device');
  const [browser, system] = device.split(' on ', 2);
  return browser === undefined || system === undefined ? device : t('{browser} on {system}', { browser, system });
}
