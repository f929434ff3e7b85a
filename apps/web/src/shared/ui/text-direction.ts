type Kind = { type?: string | undefined; inputMode?: string | undefined };

const fromTheLeft: readonly string[] = ['email', 'url', 'tel', 'numeric', 'decimal'];

/**
 * How what is typed reads: addresses and numbers from the left in every language, other text as its first letter says.
 * Nothing is said of days and other kinds, which the browser writes itself.
 */
export function textDirection({ type = 'text', inputMode }: Kind): 'ltr' | 'auto' | undefined {
  if (fromTheLeft.includes(type) || (inputMode !== undefined && fromTheLeft.includes(inputMode))) return 'ltr';
  return type === 'text' || type === 'search' ? 'auto' : undefined;
}
