import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAuthSessionExpired } from '../../../shared/auth-session/auth-events.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { DraftShelf, TestDraft } from '../model/draft-shelf.ts';
import type { TestStore } from '../model/test-store.ts';
import type { TestValues } from '../model/test-values.ts';
import { fingerprint } from '../model/wire-test.ts';

/** How long typing has to rest before the draft is written, in milliseconds. */
const rest = 400;

/** What the form is about at the moment: what the server has, and what a save would name. */
export type Basis = { values: TestValues; updatedAt: string | null; idempotencyKey: string };

/** `none`: nothing to keep; `kept`: at this time; `lost`: the browser did not take it. */
export type DraftStatus = { status: 'none' } | { status: 'kept'; at: string } | { status: 'lost' };

/**
 * Keeps what is typed in the browser, and offers what an earlier visit left there. It writes a moment after each change,
 * and at once when the page goes away or the auth session ends.
 */
export function useTestDraft(store: TestStore, shelf: DraftShelf, basis: () => Basis) {
  const id = useRef<string>(crypto.randomUUID());
  const pause = useRef(createPause());
  const [status, setStatus] = useState<DraftStatus>({ status: 'none' });
  const { offers, withdraw, add } = useOffers(shelf, basis().values);

  /** Writes the draft as it stands now; true when there is something that the server does not have. */
  const keepNow = (): boolean => {
    pause.current.end();
    const { values: known, ...named } = basis();
    const values = store.values();
    if (!differs(values, known)) {
      shelf.drop(id.current);
      setStatus({ status: 'none' });
      return false;
    }
    const at = new Date().toISOString();
    const taken = shelf.keep({ id: id.current, savedAt: at, ...named, values: writable(values) });
    setStatus(taken ? { status: 'kept', at } : { status: 'lost' });
    return true;
  };
  const flush = (): boolean => pause.current.running() && keepNow();
  useDraftMoments(store, {
    soon: () => pause.current.begin(flush),
    now: flush,
    leave: () => {
      flush();
      if (differs(store.values(), basis().values)) sayWhetherKept(shelf, id.current);
    },
  });

  const begin = (): void => {
    id.current = crypto.randomUUID();
    setStatus({ status: 'none' });
  };
  return {
    status,
    /** What an earlier visit left, the newest first. */
    offers,
    discard: (offer: TestDraft): void => {
      shelf.drop(offer.id);
      withdraw(offer.id);
    },
    keepNow,
    /** The server has it now: the draft goes, and what is typed from here on is another one. */
    finish: (): void => {
      pause.current.end();
      shelf.drop(id.current);
      begin();
    },
    /** Leaves what is typed on the shelf as an offer; what is typed from here on is another draft. */
    setAside: (): void => {
      if (!keepNow()) return;
      const aside = shelf.list().filter((draft) => draft.id === id.current);
      begin();
      add(aside);
    },
    /** Goes on with this offer as one's own draft. */
    adopt: (offer: TestDraft): void => {
      id.current = offer.id;
      withdraw(offer.id);
    },
  };
}

/** The rest after typing, at whose end something is done once. */
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

/** What earlier visits left on the shelf, as far as it differs from what the server has. */
function useOffers(shelf: DraftShelf, known: TestValues) {
  const [offers, setOffers] = useState(() => shelf.list().filter(({ values }) => differs(values, known)));
  return {
    offers,
    withdraw: (gone: string): void => setOffers((all) => all.filter(({ id }) => id !== gone)),
    add: (drafts: TestDraft[]): void => setOffers((all) => [...drafts, ...all]),
  };
}

function sayWhetherKept(shelf: DraftShelf, id: string): void {
  if (shelf.list().some((draft) => draft.id === id))
    toast.success('Draft kept', { detail: 'Open the form again to go on where you left off.' });
  else toast.error('This browser could not keep your draft.');
}

const differs = (one: TestValues, other: TestValues): boolean =>
  one !== other && fingerprint(one) !== fingerprint(other);

/** What a draft holds: the questions that are in the test, without those that were removed. */
function writable({ details, order, questions }: TestValues): TestDraft['values'] {
  const kept = order.flatMap((key) => {
    const question = questions[key];
    return question === undefined ? [] : [[key, question] as const];
  });
  return { details, order: kept.map(([key]) => key), questions: Object.fromEntries(kept) };
}

type Moments = { soon: () => void; now: () => void; leave: () => void };

/** Calls `soon` after each change of what is typed, `now` when the page may be about to go, and `leave` when the form goes. */
function useDraftMoments(store: TestStore, moments: Moments): void {
  const seen = useRef(store.values());
  const onChange = useEffectEvent(() => {
    if (store.values() === seen.current) return;
    seen.current = store.values();
    moments.soon();
  });
  const onHide = useEffectEvent(() => moments.now());
  const onLeave = useEffectEvent(() => moments.leave());
  useEffect(() => {
    const hide = (): void => onHide();
    const stops = [store.subscribe(() => onChange()), onAuthSessionExpired(hide)];
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      onLeave();
    };
  }, [store]);
}
