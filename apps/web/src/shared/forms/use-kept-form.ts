import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAuthSessionExpired } from '../auth-session/auth-events.ts';
import { useUser } from '../auth-session/auth-session.ts';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { forgetKept, keepValues, readKept, type KeptValues } from './kept-values.ts';

type KeptFormOptions<V> = {
  /** What kind of form it is, for the place where values are kept. */
  kind: string;
  /** The thing that is changed, null for one yet to be made. */
  thing: { _id: string; updatedAt: string } | null;
  /** What the form begins with. */
  start: () => V;
  /** Takes out what must not be kept. */
  toKeep?: (values: V) => V;
};

/**
 * A form's values, what they began from and the version of it. They are kept when the auth session ends; once the same
 * person is back they stand there again, and a toast says so.
 */
export function useKeptForm<V>({ kind, thing, start, toKeep = (values) => values }: KeptFormOptions<V>) {
  const userId = useUser()?._id ?? '';
  const id = thing?._id ?? null;
  const [kept] = useState(() => readKept<V>({ kind, userId, id }));
  const [first] = useState<KeptValues<V>>(() => kept ?? startOf(start(), thing));
  const [values, setDrawn] = useState(first.values);
  // Read when sending, which may be before the values are drawn.
  const held = useRef(first);
  const isBack = kept !== null;
  /** True once something stands there that was not loaded. */
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
    toast.success(t('What you had typed is back.'), { detail: t('It has not been saved yet.') });
  }, [isBack, kind, userId, id]);
  return {
    values,
    touched,
    /** What stands in the form now, and what it began from. */
    state: (): KeptValues<V> => held.current,
    setValues: (change: (values: V) => V): void => restart({ ...held.current, values: change(held.current.values) }),
    /** Puts other values into the form, with what they begin from. */
    restart,
  };
}

export type KeptForm<V> = ReturnType<typeof useKeptForm<V>>;

const startOf = <V>(base: V, thing: { updatedAt: string } | null): KeptValues<V> => ({
  values: base,
  base,
  updatedAt: thing?.updatedAt,
});
