/**
 * A part that two people changed differently. `undefined` stands for a removed part. With `isOrder` it is only the
 * order of a list, given by the names of its items.
 */
export type Clash = { path: readonly string[]; mine: unknown; theirs: unknown; isOrder?: true };

/** Both people's changes in one: `mine` stands where they clash. */
export type Merged<V> = {
  values: V;
  clashes: Clash[];
  /** The changes of the other person alone. */
  theirs: readonly string[][];
};

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];
type Sides<V> = { base: V; mine: V; theirs: V };
type Walk = { clashes: Clash[]; theirs: string[][] };

/**
 * Joins two people's changes to the same values. Items of lists are the same where they have the same `key` or `id`, or
 * are the same text. A thing with an `id` is a choice: its other fields only describe it, and choices have no order.
 * With a null base each difference is a clash.
 */
export function mergeValues<V>(base: V | null, mine: V, theirs: V): Merged<V> {
  const walk: Walk = { clashes: [], theirs: [] };
  const values = merge(walk, [], { base: base ?? undefined, mine, theirs }) as V;
  return { values, ...walk };
}

function merge(walk: Walk, path: string[], { base, mine, theirs }: Sides<unknown>): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine) && base !== undefined) return noted(walk, path, theirs);
  if (isList(mine) && isList(theirs)) return mergeLists(walk, path, { base: isList(base) ? base : null, mine, theirs });
  if (isFields(mine) && isFields(theirs) && sameThing(mine, theirs))
    return mergeFields(walk, path, { base: isFields(base) ? base : {}, mine, theirs });
  walk.clashes.push({ path, mine, theirs });
  return mine;
}

function noted(walk: Walk, path: string[], theirs: unknown): unknown {
  walk.theirs.push(path);
  return theirs;
}

function mergeFields(walk: Walk, path: string[], { base, mine, theirs }: Sides<Fields>): Fields {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map(
    (name) =>
      [name, merge(walk, [...path, name], { base: base[name], mine: mine[name], theirs: theirs[name] })] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeLists(
  walk: Walk,
  path: string[],
  { base, mine, theirs }: { base: List | null; mine: List; theirs: List },
): unknown[] {
  const [before, own, other] = [base ?? [], mine, theirs].map(byName) as [Items, Items, Items];
  const kept = new Map<string, unknown>();
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    const [was, has, got] = [before.get(name), own.get(name), other.get(name)];
    // Only one of the two added it.
    if (was === undefined && (has === undefined || got === undefined)) {
      kept.set(name, has ?? noted(walk, [...path, name], got));
      continue;
    }
    const item = merge(walk, [...path, name], { base: was, mine: has, theirs: got });
    if (item !== undefined) kept.set(name, item);
  }
  const order = ordersOf(base === null ? null : before, own, other);
  if (order.mine && order.theirs && !mine.some(isChoice))
    walk.clashes.push({ path, mine: [...own.keys()], theirs: [...other.keys()], isOrder: true });
  return inOrder(order.mine ? [own, other] : [other, own]).flatMap((name) => (kept.has(name) ? [kept.get(name)] : []));
}

/** Which sides changed the order of the items that all have. Without a base both did, where they differ. */
function ordersOf(before: Items | null, own: Items, other: Items): { mine: boolean; theirs: boolean } {
  const common = (list: Items, ...of: Items[]) => [...list.keys()].filter((name) => of.every((one) => one.has(name)));
  const isMoved = (one: Items, two: Items) => !isSame(common(one, two), common(two, one));
  if (before === null || isSame(common(own, other, before), common(other, own, before))) {
    const differ = before === null && isMoved(own, other);
    return { mine: differ || (before !== null && isMoved(before, own)), theirs: differ };
  }
  return { mine: isMoved(before, own), theirs: isMoved(before, other) };
}

/** The names of both lists. A name that the first lacks comes after the same name that it follows in the second. */
function inOrder([first, second]: readonly [Items, Items]): string[] {
  const order = [...first.keys()];
  let place = 0;
  for (const name of second.keys()) {
    const at = order.indexOf(name);
    if (at >= 0) place = at + 1;
    else {
      order.splice(place, 0, name);
      place += 1;
    }
  }
  return order;
}

type Items = ReadonlyMap<string, unknown>;
const byName = (list: List): Items => new Map(list.map((item) => [nameOf(item), item]));

function nameOf(item: unknown): string {
  if (!isFields(item)) return String(item);
  const name = item['key'] ?? item['id'];
  return typeof name === 'string' ? name : JSON.stringify(item);
}

const isList = (value: unknown): value is List => Array.isArray(value);
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !isList(value);
const isChoice = (value: unknown): value is Fields => isFields(value) && typeof value['id'] === 'string';
/** Another choice is another thing, not the same thing with other fields. */
const sameThing = (one: Fields, other: Fields): boolean => one['id'] === other['id'] && one['key'] === other['key'];

function isSame(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  if (!isFields(one) || !isFields(other)) return one === other;
  if (isChoice(one) && isChoice(other)) return one['id'] === other['id'];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}
