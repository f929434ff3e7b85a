/** A count with its word in the right number: '1 subject', '3 subjects'. `plural` where it is not the singular with an s. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
