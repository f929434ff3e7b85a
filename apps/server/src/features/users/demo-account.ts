const domain = '@demo.lectern.example';

/** The e-mail address of an account of the demo; addresses under this domain belong to nobody. */
export function demoEmail(username: string): string {
  return `${username.toLowerCase().replaceAll(' ', '.')}${domain}`;
}

/** True for the demo's accounts, whose password everybody knows. */
export function isDemoAccount(user: { email: string }): boolean {
  return user.email.endsWith(domain);
}
