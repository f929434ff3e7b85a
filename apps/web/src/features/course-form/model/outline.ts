import type { OutlineEntry } from './form-values.ts';

/** A list with the item at `from` put to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The outline with one subject's materials changed. */
export function withMaterials(
  outline: readonly OutlineEntry[],
  subject: string,
  change: (materials: readonly string[]) => string[],
): OutlineEntry[] {
  return outline.map((entry) =>
    entry.key === subject ? { key: entry.key, materials: change(entry.materials) } : entry,
  );
}

/** The outline with a material at the end of another subject. */
export function materialMovedTo(outline: readonly OutlineEntry[], material: string, subject: string): OutlineEntry[] {
  return outline.map(({ key, materials }) => {
    const others = materials.filter((other) => other !== material);
    return { key, materials: key === subject ? [...others, material] : others };
  });
}

/** The subject that a material stands in. */
export function subjectOf(outline: readonly OutlineEntry[], material: string): OutlineEntry | undefined {
  return outline.find((entry) => entry.materials.includes(material));
}
