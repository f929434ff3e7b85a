/** Where the accounts of the demo have their addresses; nobody else may have one there. */
export const demoDomain = '@demo.lectern.example';

/** The e-mail address of an account of the demo; addresses under this domain belong to nobody. */
export function demoEmail(username: string): string {
  return `${username.toLowerCase().replaceAll(' ', '.')}${demoDomain}`;
}

/** Whether the account is one of the demo's, whose password everybody knows. */
export function isDemoAccount(user: { email: string }): boolean {
  return user.email.toLowerCase().endsWith(demoDomain);
}
