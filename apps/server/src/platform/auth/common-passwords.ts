let known: Promise<ReadonlySet<string>> | undefined;

/**
 * True when the password, in any case, is one of the 49,233 that turn up most often in leaked lists. They are read when
 * they are first asked for: a start does not wait for them.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await known).has(password.toLowerCase());
}
