import { plainText } from '../format/plain-text.ts';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import type { Clash, Merged } from './merge-values.ts';
import type { Difference } from './use-collision.ts';

/** A form's words for its fields and values. */
export type JoinWords<V> = {
  /** The name of the field at a path of the joined values; `sides` holds mine and theirs. */
  partName: (path: readonly string[], sides: readonly [V, V]) => string;
  /** A field's value in words, where `valueText` cannot tell; null elsewhere. */
  fieldText?: (path: readonly string[], value: unknown, side: V) => string | null;
};

/**
 * Names the joined changes in a toast where nothing clashes; answers the clashes in words. `byMe`: the other save was
 * the same person's.
 */
export function tellJoined<V>(
  merged: Merged<V>,
  sides: readonly [V, V],
  words: JoinWords<V>,
  byMe: boolean,
): Difference[] {
  const { clashes, theirs } = merged;
  if (clashes.length === 0 && theirs.length > 0) {
    sayJoined(
      theirs.map((path) => words.partName(path, sides)),
      byMe,
    );
  }
  return clashes.map((clash) => differenceOf(clash, sides, words));
}

function differenceOf<V>(clash: Clash, sides: readonly [V, V], words: JoinWords<V>): Difference {
  const name = words.partName(clash.path, sides);
  if (clash.isOrder) return { name, isOrder: true };
  const textOf = (value: unknown, side: V): string => words.fieldText?.(clash.path, value, side) ?? valueText(value);
  return { name, mine: textOf(clash.mine, sides[0]), theirs: textOf(clash.theirs, sides[1]) };
}

/** A value as a dialog shows it, on one line. */
function valueText(value: unknown): string {
  if (value === undefined) return t('removed');
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string') return plainText(value, 120) || t('changed');
  if (typeof value === 'number') return String(value);
  const { name, label } = value as { name?: unknown; label?: unknown };
  return [name, label].find((text) => typeof text === 'string') ?? t('changed');
}

/** Stays: it alone names the changes, and the form may be left by then. */
function sayJoined(changed: readonly string[], byMe: boolean): void {
  const parts = [...new Set(changed)].join(' · ');
  const text = byMe
    ? t('You saved changes in another window in the meantime. Both sets of changes are kept.')
    : t('Someone else saved in the meantime. Their changes and yours are both kept.');
  const detail = byMe ? t('Changed there: {parts}', { parts }) : t('They changed: {parts}', { parts });
  toast.success(text, { detail, stays: true });
}
