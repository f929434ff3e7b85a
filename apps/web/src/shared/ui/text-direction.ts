type Kind = { type?: string | undefined; inputMode?: string | undefined };

const fromTheLeft: readonly string[] = ['email', 'url', 'tel', 'numeric', 'decimal'];

/**
 * The direction of typed text: addresses and numbers run from the left in every language, other text in the direction
 * of its first letter. Undefined for dates and other kinds that the browser writes itself.
 */
export function textDirection({ type = 'text', inputMode }: Kind): 'ltr' | 'auto' | undefined {
  if (fromTheLeft.includes(type) || (inputMode !== undefined && fromTheLeft.includes(inputMode))) return 'ltr';
  return type === 'text' || type === 'search' ? 'auto' : undefined;
}
