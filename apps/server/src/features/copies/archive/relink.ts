type Move = {
  /** The address of the site that texts come from, and of this one; null where it is not known. */
  from: string | null;
  to: string | null;
  /** The ids of the things that come along. */
  known: ReadonlySet<string>;
};

/** The same value with texts whose links to things that come along lead to this site. Other links of the other site stay. */
export function relinked<T>(value: T, { from, to, known }: Move): T {
  if (from === null || to === null || from === to) return value;
  const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
  const link = new RegExp(`${literally(from)}(/[a-z/-]{0,60})(${id})`, 'gi');
  const move = (text: string) =>
    text.replaceAll(link, (whole, path: string, thing: string) =>
      known.has(thing.toLowerCase()) ? `${to}${path}${thing}` : whole,
    );
  return mapTexts(value, move) as T;
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}
