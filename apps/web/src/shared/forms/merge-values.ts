/** Something that two people changed differently. `undefined` stands for what was removed. */
export type Clash = { path: readonly string[]; mine: unknown; theirs: unknown };

/** Both people's changes in one: where they clash, `mine` stands. */
export type Merged<V> = {
  values: V;
  clashes: Clash[];
  /** The changes of the other person alone. */
  theirs: readonly string[][];
};

type Fields = Readonly<Record<string, unknown>>;
type Walk = { clashes: Clash[]; theirs: string[][] };

/**
 * Joins what two people made of the same values. Items of lists are the same where they have the same `key`, `id`, or are
 * the same text. Without a base, which is null, each difference is a clash.
 */
export function mergeValues<V>(base: V | null, mine: V, theirs: V): Merged<V> {
  const walk: Walk = { clashes: [], theirs: [] };
  const values = merge(walk, [], base ?? undefined, mine, theirs) as V;
  return { values, ...walk };
}

function merge(walk: Walk, path: string[], base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine) && base !== undefined) return noted(walk, path, theirs);
  if (isList(mine) && isList(theirs)) return mergeLists(walk, path, isList(base) ? base : [], mine, theirs);
  if (isFields(mine) && isFields(theirs) && sameThing(mine, theirs))
    return mergeFields(walk, path, isFields(base) ? base : {}, mine, theirs);
  walk.clashes.push({ path, mine, theirs });
  return mine;
}

function noted(walk: Walk, path: string[], theirs: unknown): unknown {
  walk.theirs.push(path);
  return theirs;
}

function mergeFields(walk: Walk, path: string[], base: Fields, mine: Fields, theirs: Fields): Fields {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map(
    (name) => [name, merge(walk, [...path, name], base[name], mine[name], theirs[name])] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeLists(
  walk: Walk,
  path: string[],
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const [before, own, other] = [base, mine, theirs].map(byName) as [Items, Items, Items];
  const kept = new Map<string, unknown>();
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    const [was, has, got] = [before.get(name), own.get(name), other.get(name)];
    // Only one of the two added it.
    if (was === undefined && (has === undefined || got === undefined)) {
      kept.set(name, has ?? noted(walk, [...path, name], got));
      continue;
    }
    const item = merge(walk, [...path, name], was, has, got);
    if (item !== undefined) kept.set(name, item);
  }
  return inOrder(before, own, other).flatMap((name) => (kept.has(name) ? [kept.get(name)] : []));
}

/** Mine where I changed the order, else theirs; what only the other list has stands behind what it stood behind there. */
function inOrder(before: Items, own: Items, other: Items): string[] {
  const common = (list: Items, of: Items) => [...list.keys()].filter((name) => of.has(name));
  const isMoved = !isSame(common(before, own), common(own, before));
  const [first, second] = isMoved ? [own, other] : [other, own];
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
const byName = (list: readonly unknown[]): Items => new Map(list.map((item) => [nameOf(item), item]));

function nameOf(item: unknown): string {
  if (!isFields(item)) return String(item);
  const name = item['key'] ?? item['id'];
  return typeof name === 'string' ? name : JSON.stringify(item);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !isList(value);
/** One choice in place of another is a different thing, and not the same one with other fields. */
const sameThing = (one: Fields, other: Fields): boolean => one['id'] === other['id'] && one['key'] === other['key'];

function isSame(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  if (!isFields(one) || !isFields(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}
