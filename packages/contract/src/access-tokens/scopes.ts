/** The powers that an access token may be given. Each route says which of them opens it (`routeScopes`). */
export const accessScopes = [
  'courses:read',
  'people:read',
  'people:write',
  'results:read',
  'audit:read',
  'site:read',
] as const;
export type AccessScope = (typeof accessScopes)[number];

/** The powers that are about the whole site: a token of an institution has none of them. */
export const siteScopes: readonly AccessScope[] = ['people:write', 'site:read'];

/** How each access token begins, so that one that was published by mistake is recognised. */
export const accessTokenStart = 'lct_';

/** For how many days a token works unless somebody says otherwise. */
export const ordinaryTokenDays = 90;
