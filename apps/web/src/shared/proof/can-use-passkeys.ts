/** Whether this browser knows passkeys, and the site's address has a name, without which browsers make none. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname);
