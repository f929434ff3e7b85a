/**
 * The same things in another order, which `random` draws: a number from 0 up to 1. Two things or more never keep the
 * order that they have.
 */
export function anotherOrder<T>(things: readonly T[], random: () => number): T[] {
  const drawn = [...things];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [drawn[last], drawn[other]] = [drawn[other] as T, drawn[last] as T];
  }
  const same = drawn.every((thing, place) => thing === things[place]);
  return same ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn;
}
