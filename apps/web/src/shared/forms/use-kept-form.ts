import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAuthSessionExpired } from '../auth-session/auth-events.ts';
import { useUser } from '../auth-session/auth-session.ts';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { forgetKept, keepValues, readKept, type KeptValues } from './kept-values.ts';

type KeptFormOptions<V> = {
  /** The kind of form, as part of the place where its values are kept. */
  kind: string;
  /** The edited thing, null for one yet to be made. */
  thing: { _id: string; updatedAt: string } | null;
  /** The form's first values. */
  start: () => V;
  /** Takes out values that must not be kept. */
  toKeep?: (values: V) => V;
};

/**
 * A form's values, the values that they began from and their version. They are kept when the auth session ends. On the
 * same person's return the form has them again, and a toast says so.
 */
export function useKeptForm<V>({ kind, thing, start, toKeep = (values) => values }: KeptFormOptions<V>) {
  const userId = useUser()?._id ?? '';
  const id = thing?._id ?? null;
  const [kept] = useState(() => readKept<V>({ kind, userId, id }));
  const [first] = useState<KeptValues<V>>(() => kept ?? startOf(start(), thing));
  const [values, setDrawn] = useState(first.values);
  // Read at sending, which may come before the values are drawn.
  const held = useRef(first);
  const isBack = kept !== null;
  /** True once the form holds values that were not loaded. */
  const touched = isBack || values !== first.values;
  const restart = (state: KeptValues<V>): void => {
    held.current = state;
    setDrawn(state.values);
  };
  const keep = useEffectEvent(() => {
    const { values: typed, ...rest } = held.current;
    if (touched) keepValues({ kind, userId, id }, { values: toKeep(typed), ...rest });
  });
  useEffect(() => onAuthSessionExpired(() => keep()), []);
  useEffect(() => {
    if (!isBack) return;
    forgetKept({ kind, userId, id });
    toast.success(t('What you had typed has been restored.'), { detail: t('It has not been saved yet.') });
  }, [isBack, kind, userId, id]);
  return {
    values,
    touched,
    /** The form's present values, and the values that they began from. */
    state: (): KeptValues<V> => held.current,
    setValues: (change: (values: V) => V): void => restart({ ...held.current, values: change(held.current.values) }),
    /** Puts other values into the form, with the values that they begin from. */
    restart,
  };
}

export type KeptForm<V> = ReturnType<typeof useKeptForm<V>>;

const startOf = <V>(base: V, thing: { updatedAt: string } | null): KeptValues<V> => ({
  values: base,
  base,
  updatedAt: thing?.updatedAt,
});
