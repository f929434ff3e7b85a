import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useOpenItems } from '../../../shared/forms/use-open-items.ts';
import { controlId, tabOf, type Tab } from '../model/field-names.ts';
import type { CourseFormValues, OutlineEntry } from '../model/form-values.ts';
import { subjectOf } from '../model/outline.ts';

/** Up to this many materials of a subject all begin unfolded; more would be a wall. */
const fewMaterials = 5;

/** The items that begin unfolded: the first subject, and the materials of each subject that has few. */
function firstItems(outline: readonly OutlineEntry[]) {
  const materials = outline.map((entry) => entry.materials).filter(({ length }) => length <= fewMaterials);
  return { subjects: outline.slice(0, 1).map(({ key }) => key), materials: materials.flat() };
}

/**
 * The visible part of the form: the tab, the unfolded items, and a way to any field. Another `edition` means that the
 * form was filled anew.
 */
export function useFormPlace(form: UseFormReturn<CourseFormValues>, edition: number) {
  const [tab, setTab] = useState<Tab>('Course');
  const [target, setTarget] = useState<{ name: string } | null>(null);
  const [seen, setSeen] = useState(edition);
  const [first] = useState(() => firstItems(form.getValues('outline')));
  const subjects = useOpenItems(() => first.subjects);
  const subjectsOfMaterials = useOpenItems(() => first.subjects);
  const materials = useOpenItems(() => first.materials);
  if (edition !== seen) {
    setSeen(edition);
    const next = firstItems(form.getValues('outline'));
    subjects.reset(next.subjects);
    subjectsOfMaterials.reset(next.subjects);
    materials.reset(next.materials);
  }

  /** Brings a field to the screen, wherever it is, and focuses it. */
  const [{ open: openSubject }, { open: openSubjectOfMaterials }, { open: openMaterial }] = [
    subjects,
    subjectsOfMaterials,
    materials,
  ];
  const goTo = useCallback(
    (name: string): void => {
      const [group, key = ''] = name.split('.');
      setTab(tabOf(name));
      if (group === 'subjects') openSubject(key);
      if (group === 'materials') {
        openMaterial(key);
        openSubjectOfMaterials(subjectOf(form.getValues('outline'), key)?.key ?? '');
      }
      setTarget({ name });
    },
    [form, openSubject, openSubjectOfMaterials, openMaterial],
  );
  /** Brings a new subject to the screen, and unfolds its material where the materials are. */
  const goToNewSubject = useCallback(
    (key: string): void => {
      const added = form.getValues('outline').find((entry) => entry.key === key);
      openSubjectOfMaterials(key);
      added?.materials.forEach(openMaterial);
      goTo(`subjects.${key}.name`);
    },
    [form, goTo, openSubjectOfMaterials, openMaterial],
  );
  // Once the part around the field has been drawn.
  useEffect(() => {
    if (target === null) return;
    document.getElementById(controlId(target.name))?.focus();
  }, [target]);

  return { tab, setTab, goTo, goToNewSubject, subjects, subjectsOfMaterials, materials };
}
