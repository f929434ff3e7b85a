import { isLoopbackHost } from '../../platform/http/index.ts';
import { type Finding, ok, warn } from './finding.ts';

export type SettingsInView = {
  host: string;
  publicUrl: string | null;
  trustProxy: boolean;
  demo: boolean;
  mail: boolean;
};

/** Do the settings fit each other? Those that cannot be used at all keep every command from starting. */
export function checkSettings({ host, publicUrl, trustProxy, demo, mail }: SettingsInView): Finding[] {
  const open = !isLoopbackHost(host);
  const found: Finding[] = [];
  const remark = (says: string, advice: string) => void found.push(warn({ about: 'settings', says }, advice));
  if ((open || trustProxy) && publicUrl === null) {
    const who = open ? 'HOST is open to others' : 'people come through a proxy';
    remark(`${who} and links cannot name the site`, 'Set PUBLIC_URL to the address that people use.');
  }
  if (publicUrl?.startsWith('http:') === true && !isLoopbackHost(new URL(publicUrl).hostname)) {
    remark('PUBLIC_URL is not encrypted', 'Put a proxy with TLS in front, and let PUBLIC_URL begin with https:.');
  }
  if (publicUrl?.startsWith('https:') === true && !trustProxy) {
    remark('people come through a proxy that is not believed', 'Set TRUST_PROXY to its address, as in 127.0.0.1.');
  }
  if (demo && (open || publicUrl !== null)) {
    remark('demo accounts, whose password everybody knows, can sign in', 'Set LECTERN_DEMO=off.');
  }
  if (!mail && publicUrl !== null) remark('no mail is sent', 'Set SMTP_URL, or hand password links over yourself.');
  return found.length > 0 ? found : [ok('settings', 'fit each other')];
}
