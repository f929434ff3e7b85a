/** The order that an address asks for, if it names one of these columns: a field, or `-field` for descending. */
export function knownSort<F extends string>(
  columns: Readonly<Record<F, unknown>>,
  sort: string | undefined,
): F | `-${F}` | undefined {
  const fields = Object.keys(columns) as F[];
  return fields.flatMap((field) => [field, `-${field}` as const]).find((known) => known === sort);
}
