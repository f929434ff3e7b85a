import { readFileSync } from 'node:fs';

/** The settings that may stand in files of their own, as vaults and container engines mount secrets: NAME_FILE names the file. */
export const secretSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'LECTERN_ADMIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

export type Given = Readonly<Record<string, string>>;

/** Puts the contents of the files of secrets among the settings, without the line ends after them, and says which cannot be read. */
export function withSecretFiles(given: Given): { given: Given; problems: string[] } {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const problem = (says: string): void => void problems.push(`  ${name}_FILE: ${says}`);
    if (given[name] !== undefined) problem(`not together with ${name}`);
    else {
      try {
        const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
        if (text === '') problem('the file is empty');
        else read[name] = text;
      } catch (error) {
        problem(`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
      }
    }
  }
  return { given: { ...given, ...read }, problems };
}
