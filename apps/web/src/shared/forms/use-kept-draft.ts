import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAuthSessionExpired } from '../auth-session/auth-events.ts';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { areDraftsDiscarded, onLeaving } from './leaving.ts';
import type { Draft, DraftStore } from './draft-store.ts';

/** How long typing has to rest before the draft is written, in milliseconds. */
const rest = 400;

/** The base of the form: the server's values, and the version and key that a save would name. */
export type Basis<V> = { values: V; updatedAt: string | null; idempotencyKey: string };

/**
 * `none`: the server has everything; `changed`: not stored yet; `kept`: stored at this time; `lost`: the browser did not
 * store it; `saved`: the server took it at this time, and nothing was typed since.
 */
export type DraftStatus = { status: 'none' | 'changed' | 'lost' } | { status: 'kept' | 'saved'; at: string };

/** The source of the typed values. The same object for the life of the form. */
export type DraftSource<V> = {
  /** The form's values, as a draft would hold them. */
  values: () => V;
  /** Calls back after each change of the typed values; gives back a function that stops it. */
  subscribe: (onChange: () => void) => () => void;
};

type KeptDraftOptions<V> = {
  source: DraftSource<V>;
  drafts: DraftStore<V>;
  basis: () => Basis<V>;
  /** Whether saving one would store something else than saving the other. */
  differs: (one: V, other: V) => boolean;
};

/**
 * Keeps the typed values in the browser, and offers the drafts of earlier visits. It writes a moment after each change,
 * and at once when the page goes away or the auth session ends.
 */
export function useKeptDraft<V>({ source, drafts, basis, differs }: KeptDraftOptions<V>) {
  const id = useRef<string>(crypto.randomUUID());
  const pause = useRef(createPause());
  const { status, shown, show, typed } = useStatus();
  const { offers, withdraw, add } = useOffers(drafts, ({ values }) => differs(values, basis().values));

  /** Writes the draft as it stands; true when the form holds something that the server lacks. */
  const keepNow = (): boolean => {
    pause.current.end();
    if (areDraftsDiscarded()) return false;
    const { values: known, updatedAt, idempotencyKey } = basis();
    const values = source.values();
    if (!differs(values, known)) {
      drafts.drop(id.current);
      if (shown() !== 'saved') show({ status: 'none' });
      return false;
    }
    const at = new Date().toISOString();
    const kept = drafts.keep({ id: id.current, savedAt: at, updatedAt, idempotencyKey, values });
    show(kept ? { status: 'kept', at } : { status: 'lost' });
    return true;
  };
  const flush = (): boolean => pause.current.running() && keepNow();
  const leave = (): void => {
    flush();
    if (!areDraftsDiscarded() && differs(source.values(), basis().values)) sayWhetherKept(drafts, id.current);
  };
  const soon = (): void => {
    typed(() => differs(source.values(), basis().values));
    pause.current.begin(flush);
  };
  useDraftMoments(source, { soon, now: flush, leave });

  const begin = (status: DraftStatus): void => {
    id.current = crypto.randomUUID();
    show(status);
  };
  return {
    status,
    /** Whether leaving now would lose typed values. Read at the time of the question. */
    isLost: (): boolean => shown() === 'lost',
    /** The drafts of earlier visits, the newest first. */
    offers,
    discard: (offer: Draft<V>): void => {
      drafts.drop(offer.id);
      withdraw(offer.id);
    },
    keepNow,
    /** The server has the values: the draft goes, and further typing is another draft. */
    finish: (): void => {
      pause.current.end();
      drafts.drop(id.current);
      begin({ status: 'saved', at: new Date().toISOString() });
    },
    /** Leaves the typed values among the drafts as an offer; further typing is another draft. */
    setAside: (): void => {
      if (!keepNow()) return;
      const aside = drafts.list().filter((draft) => draft.id === id.current);
      begin({ status: 'none' });
      add(aside);
    },
    /** Goes on with this offer as the form's own draft. */
    adopt: (offer: Draft<V>): void => {
      id.current = offer.id;
      withdraw(offer.id);
    },
  };
}

/** The status for drawing, and for code that asks before the next drawing. */
function useStatus() {
  const [status, setStatus] = useState<DraftStatus>({ status: 'none' });
  const now = useRef<DraftStatus['status']>('none');
  const show = (next: DraftStatus): void => {
    now.current = next.status;
    setStatus(next);
  };
  return {
    status,
    shown: () => now.current,
    show,
    /** Notes a change. Compares only until the first difference: a long form takes its time. */
    typed: (differs: () => boolean): void => {
      if ((now.current === 'none' || now.current === 'saved') && differs()) show({ status: 'changed' });
    },
  };
}

/** A timer for the rest after typing; at its end it calls back once. */
function createPause() {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    running: (): boolean => timer !== null,
    end,
    begin: (then: () => void): void => {
      end();
      timer = setTimeout(then, rest);
    },
  };
}

/** The stored drafts that the author has not decided about yet. */
function useOffers<V>(drafts: DraftStore<V>, matters: (draft: Draft<V>) => boolean) {
  const [offers, setOffers] = useState(() => drafts.list().filter(matters));
  return {
    offers,
    withdraw: (gone: string): void => setOffers((all) => all.filter(({ id }) => id !== gone)),
    add: (drafts: Draft<V>[]): void => setOffers((all) => [...drafts, ...all]),
  };
}

function sayWhetherKept<V>(drafts: DraftStore<V>, id: string): void {
  if (drafts.list().some((draft) => draft.id === id))
    toast.success(t('Draft kept'), { detail: t('Open the form again to continue where you left off.') });
  else toast.error(t('This browser could not keep your draft.'));
}

type Moments = { soon: () => void; now: () => void; leave: () => void };

/** Calls `soon` after each change, `now` when the page may be about to go, and `leave` when the form goes. */
function useDraftMoments<V>(source: DraftSource<V>, moments: Moments): void {
  const onChange = useEffectEvent(() => moments.soon());
  const onHide = useEffectEvent(() => moments.now());
  const onLeave = useEffectEvent(() => moments.leave());
  useEffect(() => {
    const hide = (): void => onHide();
    const look = (): object => {
      hide();
      return {};
    };
    const stops = [source.subscribe(() => onChange()), onAuthSessionExpired(hide), onLeaving(look)];
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      onLeave();
    };
  }, [source]);
}
