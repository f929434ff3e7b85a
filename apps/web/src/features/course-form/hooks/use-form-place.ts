import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { controlId, tabOf, type Tab } from '../model/field-names.ts';
import type { CourseFormValues } from '../model/form-values.ts';
import { subjectOf } from '../model/outline.ts';
import { useOpenItems } from './use-open-items.ts';

/** Up to this many materials are all unfolded at first; more would be a wall. */
const fewMaterials = 5;

/** What of the form is on the screen: the tab, what is unfolded, and a way to any field. */
export function useFormPlace(form: UseFormReturn<CourseFormValues>) {
  const [tab, setTab] = useState<Tab>('Course');
  const [target, setTarget] = useState<{ name: string } | null>(null);
  const outline = form.getValues('outline');
  const first = outline.slice(0, 1);
  const firstMaterials = first.flatMap((entry) => entry.materials);
  const subjects = useOpenItems(first.map((entry) => entry.key));
  const subjectsOfMaterials = useOpenItems(first.map((entry) => entry.key));
  const materials = useOpenItems(firstMaterials.length <= fewMaterials ? firstMaterials : []);

  /** Brings a field to the screen, wherever it is, and puts the focus on it. */
  const goTo = (name: string): void => {
    const [group, key = ''] = name.split('.');
    setTab(tabOf(name));
    if (group === 'subjects') subjects.open(key);
    if (group === 'materials') {
      materials.open(key);
      subjectsOfMaterials.open(subjectOf(form.getValues('outline'), key)?.key ?? '');
    }
    setTarget({ name });
  };
  // Once what the field stands in has been drawn.
  useEffect(() => {
    if (target === null) return;
    document.getElementById(controlId(target.name))?.focus();
  }, [target]);

  return { tab, setTab, goTo, subjects, subjectsOfMaterials, materials };
}
