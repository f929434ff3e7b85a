/** A number with its noun: '1 subject', '3 subjects'. `many` is for plurals that do not end in s. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
