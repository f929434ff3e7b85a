// The stable public addresses below which credentials are checked. Issued credentials name them for ever.

export const checkPage = (site: string, code: string): string => `${site}/certificates/${code}`;
export const credentialAddress = (site: string, code: string): string =>
  `${site}/api/certificate-checks/${code}/credential`;
export const issuerAddress = (site: string): string => `${site}/api/certificate-issuer`;
export const keyAddress = (site: string, key: string): string => `${site}/.well-known/certificate-keys/${key}`;
export const statusAddress = (site: string, courseId: string): string => `${issuerAddress(site)}/status/${courseId}`;
