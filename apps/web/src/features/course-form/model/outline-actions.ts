import type { UseFormReturn } from 'react-hook-form';
import { moved } from '../../../shared/sortable/moved.ts';
import {
  emptyMaterial,
  emptySubject,
  type CourseFormValues,
  type MaterialFields,
  type NewKey,
  type OutlineEntry,
} from './form-values.ts';
import { materialMovedTo, withMaterials } from './outline.ts';

export type OutlineActions = ReturnType<typeof createOutlineActions>;

/** The acts that add, remove and move subjects and materials. Their fields keep their names throughout. */
export function createOutlineActions(form: UseFormReturn<CourseFormValues>, newKey: NewKey) {
  const outline = (): OutlineEntry[] => form.getValues('outline');
  const change = (next: OutlineEntry[]): void => {
    form.clearErrors('outline');
    form.setValue('outline', next);
  };
  const newMaterial = (fields: Partial<MaterialFields> = {}): string => {
    const key = newKey('m');
    form.setValue(`materials.${key}`, { ...emptyMaterial(), ...fields });
    return key;
  };

  return {
    /** Adds an empty subject with one empty material at the end; gives its key. */
    addSubject: (): string => {
      const key = newKey('s');
      form.setValue(`subjects.${key}`, emptySubject());
      change([...outline(), { key, materials: [newMaterial()] }]);
      return key;
    },
    moveSubject: (from: number, to: number): void => change(moved(outline(), from, to)),
    /** Takes a subject out with its materials; the last one stays. Gives back a function that puts it back. */
    removeSubject: (key: string): (() => void) => {
      const before = outline();
      const place = before.findIndex((entry) => entry.key === key);
      const removed = before[place];
      if (removed === undefined || before.length === 1) return () => undefined;
      form.clearErrors([`subjects.${key}`, ...removed.materials.map((material) => `materials.${material}` as const)]);
      change(before.filter((entry) => entry.key !== key));
      return () => change(outline().toSpliced(place, 0, removed));
    },
    /** Adds materials with these fields at the end of a subject, without an empty one that they replace. Gives their keys. */
    addMaterials: (subject: string, filled: readonly Partial<MaterialFields>[], empty: string | null): string[] => {
      const keys = filled.map((fields) => newMaterial(fields));
      if (empty !== null) form.clearErrors(`materials.${empty}`);
      change(withMaterials(outline(), subject, (materials) => [...materials.filter((key) => key !== empty), ...keys]));
      return keys;
    },
    moveMaterial: (subject: string, from: number, to: number): void =>
      change(withMaterials(outline(), subject, (materials) => moved(materials, from, to))),
    moveMaterialTo: (material: string, subject: string): void => change(materialMovedTo(outline(), material, subject)),
    /** Takes materials out of a subject; where it would have none left, an empty one stays. */
    removeMaterials: (subject: string, keys: ReadonlySet<string>): void => {
      form.clearErrors([...keys].map((key) => `materials.${key}` as const));
      change(
        withMaterials(outline(), subject, (materials) => {
          const left = materials.filter((key) => !keys.has(key));
          return left.length === 0 ? [newMaterial()] : left;
        }),
      );
    },
    /** Takes a material out; a subject's last one stays. Gives back a function that puts it back. */
    removeMaterial: (subject: string, key: string): (() => void) => {
      const place =
        outline()
          .find((entry) => entry.key === subject)
          ?.materials.indexOf(key) ?? -1;
      const count = outline().find((entry) => entry.key === subject)?.materials.length ?? 0;
      if (place < 0 || count < 2) return () => undefined;
      form.clearErrors(`materials.${key}`);
      change(withMaterials(outline(), subject, (materials) => materials.filter((other) => other !== key)));
      return () => change(withMaterials(outline(), subject, (materials) => materials.toSpliced(place, 0, key)));
    },
  };
}
