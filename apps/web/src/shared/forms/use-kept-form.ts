import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAuthSessionExpired } from '../auth-session/auth-events.ts';
import { useUser } from '../auth-session/auth-session.ts';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { forgetKept, keepValues, readKept } from './kept-values.ts';

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
 * A form's values, and the version of the thing that they began from, read when sending. They are kept when the auth
 * session ends; once the same person is back they stand there again, and a toast says so.
 */
export function useKeptForm<V>({ kind, thing, start, toKeep = (values) => values }: KeptFormOptions<V>) {
  const userId = useUser()?._id ?? '';
  const id = thing?._id ?? null;
  const [kept] = useState(() => readKept<V>({ kind, userId, id }));
  const [values, setValues] = useState<V>(() => kept?.values ?? start());
  const [first] = useState(values);
  const updatedAt = useRef(kept === null ? thing?.updatedAt : kept.updatedAt);
  const isBack = kept !== null;
  /** True once something stands there that was not loaded. */
  const touched = isBack || values !== first;
  const keep = useEffectEvent(() => {
    if (touched) keepValues({ kind, userId, id }, { values: toKeep(values), updatedAt: updatedAt.current });
  });
  useEffect(() => onAuthSessionExpired(() => keep()), []);
  useEffect(() => {
    if (!isBack) return;
    forgetKept({ kind, userId, id });
    toast.success(t('What you had typed is back.'), { detail: t('It has not been saved yet.') });
  }, [isBack, kind, userId, id]);
  return { values, setValues, updatedAt, touched };
}
