let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether the password, in any case, is one of the 49,233 most common in leaked lists. The first call reads them, so
 * that a start does not wait.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await known).has(password.toLowerCase());
}
