import { useCallback, useEffect, useState } from 'react';
import { useOpenItems } from '../../../../shared/forms/use-open-items.ts';
import { controlId, tabOf, type Tab } from '../model/field-names.ts';
import type { TestStore } from '../model/test-store.ts';
import type { ActiveText } from './test-form-context.ts';

/** Up to this many questions all begin unfolded; more would be a wall. */
const few = 5;

const firstItems = (store: TestStore): readonly string[] => {
  const { order } = store.values();
  return order.length <= few ? order : [];
};

/** The visible part of the form: the tab, the unfolded items, and a way to any field. */
export function useTestPlace(store: TestStore, active: ActiveText, edition: number) {
  const [tab, setShown] = useState<Tab>('Details');
  const [target, setTarget] = useState<{ name: string } | null>(null);
  const [seen, setSeen] = useState(edition);
  const items = useOpenItems(() => firstItems(store));
  if (edition !== seen) {
    setSeen(edition);
    items.reset(firstItems(store));
  }
  useEffect(() => active.edit(null), [active, edition]);
  const setTab = useCallback(
    (next: Tab): void => {
      active.edit(null);
      setShown(next);
    },
    [active],
  );
  const { open } = items;
  /** Brings a field to the screen, wherever it is, and focuses it. */
  const goTo = useCallback(
    (name: string): void => {
      const [group, key = ''] = name.split('.');
      setShown(tabOf(name));
      if (group === 'questions') open(key);
      setTarget({ name });
    },
    [open],
  );
  // Once the part around the field has been drawn.
  useEffect(() => {
    if (target === null) return;
    const control = document.getElementById(controlId(target.name));
    control?.scrollIntoView({ block: 'nearest' });
    control?.focus({ preventScroll: true });
  }, [target]);
  return { tab, setTab, goTo, items };
}
