/** The form in which names are compared: compatibility-normalised, without case, single spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
