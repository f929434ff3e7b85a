import type { OutlineEntry } from './form-values.ts';

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
