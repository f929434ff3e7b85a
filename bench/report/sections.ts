/** The parts of a Markdown document: its beginning, then each `## ` heading with what follows it. */
const partsOf = (text: string): string[] => (text === '' ? [] : text.split(/^(?=## )/m));

const headingOf = (part: string): string => part.slice(0, part.indexOf('\n'));

/**
 * A document with the parts that were written now. Parts that nobody measured here stay as they were, in their place;
 * new ones stand at the end.
 */
export function withParts(before: string, written: string): string {
  const now = new Map(partsOf(written).map((part) => [headingOf(part), part]));
  const kept = partsOf(before).map((part) => {
    const heading = headingOf(part);
    const replaced = now.get(heading) ?? part;
    now.delete(heading);
    return replaced;
  });
  return [...kept, ...now.values()].map((part) => `${part.trimEnd()}\n`).join('\n');
}
