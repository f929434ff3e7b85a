import type { PickOption } from '../../../shared/forms/pick-option.ts';

type Choice = {
  /**
   * The courses granted when the form opened: they stay on top, ticked or not, so that nothing jumps under the pointer.
   */
  first: readonly PickOption[];
  granted: readonly PickOption[];
  /** The server's matches for `search`. */
  found: readonly PickOption[];
  search: string;
};

/** The courses to show, each once: those granted at first, those granted since by another search, then the matches. */
export function coursesToOffer({ first, granted, found, search }: Choice): PickOption[] {
  const wanted = search.toLowerCase();
  const known = [...first, ...granted].filter(({ label }) => label.toLowerCase().includes(wanted));
  const foundIds = new Set(found.map(({ id }) => id));
  const firstIds = new Set(first.map(({ id }) => id));
  const ahead = known.filter(({ id }) => firstIds.has(id) || !foundIds.has(id));
  return [...new Map([...ahead, ...found].map((course) => [course.id, course])).values()];
}
