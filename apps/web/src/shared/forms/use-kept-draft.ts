import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAuthSessionExpired } from '../auth-session/auth-events.ts';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { areDraftsDiscarded, onLeaving } from './leaving.ts';
import type { Draft, DraftStore } from './draft-store.ts';
import { createDraftUpload } from './draft-upload.ts';
import type { ServerDrafts } from './server-drafts.ts';

/** How long typing has to rest before the draft is written, in milliseconds; and before the server gets it. */
const rest = 400;
const restOfServer = 2_000;
/** How long signing out waits for the server to have the draft, in milliseconds. */
const patience = 3_000;

/** The base of the form: the server's values, and the version and key that a save would name. */
export type Basis<V> = { values: V; updatedAt: string | null; idempotencyKey: string };

/**
 * `none`: the server has everything; `changed`: not stored yet; `kept`: stored in the browser at this time; `stored`: the
 * server has the same draft; `lost`: the browser did not store it; `saved`: the server took the values themselves at this
 * time, and nothing was typed since.
 */
export type DraftStatus = { status: 'none' | 'changed' | 'lost' } | { status: 'kept' | 'stored' | 'saved'; at: string };

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
  server: ServerDrafts<V>;
  basis: () => Basis<V>;
  /** Whether saving one would store something else than saving the other. */
  differs: (one: V, other: V) => boolean;
};

/**
 * Keeps the typed values in the browser and on the server, and offers the drafts of earlier visits. It writes into the
 * browser a moment after each change, and at once when the page goes away or the auth session ends; the server gets it
 * when typing has rested for longer.
 */
export function useKeptDraft<V>({ source, drafts, server, basis, differs }: KeptDraftOptions<V>) {
  const pause = useRef(createPause(rest));
  const { status, shown, show, typed, stored } = useStatus();
  const own = useOwnDraft(drafts, server, stored);
  const matters = ({ values }: Draft<V>): boolean => differs(values, basis().values);
  const { offers, withdraw, add } = useOffers({ drafts, server, matters, ownId: own.id });
  const isUnsaved = (): boolean => differs(source.values(), basis().values);

  /** Writes the draft as it stands; true when the form holds something that the server lacks. */
  const keepNow = (): boolean => {
    pause.current.end();
    if (areDraftsDiscarded()) return false;
    const { values: base, updatedAt, idempotencyKey } = basis();
    const values = source.values();
    if (!differs(values, base)) {
      own.remove();
      if (shown() !== 'saved') show({ status: 'none' });
      return false;
    }
    const at = new Date().toISOString();
    show(own.keep({ savedAt: at, updatedAt, idempotencyKey, values }) ? { status: 'kept', at } : { status: 'lost' });
    return true;
  };
  const flush = (): boolean => pause.current.running() && keepNow();
  const leave = (): void => {
    flush();
    if (areDraftsDiscarded() || !isUnsaved()) return;
    void own.push();
    sayWhetherKept(drafts, own.id());
  };
  const soon = (): void => {
    typed(isUnsaved);
    pause.current.begin(flush);
  };
  useDraftMoments(source, { soon, now: flush, leave, handOver: own.handOver });
  const decide = (act: (offer: Draft<V>) => void) => (offer: Draft<V>) => {
    act(offer);
    withdraw(offer.id);
  };

  return {
    status,
    /** Whether leaving now would lose typed values. Read at the time of the question. */
    isLost: (): boolean => shown() === 'lost',
    /** The drafts of earlier visits, the newest first. */
    offers,
    keepNow,
    /** The server has the values: the draft goes, and further typing is another draft. */
    finish: (): void => {
      pause.current.end();
      own.remove();
      own.begin();
      show({ status: 'saved', at: new Date().toISOString() });
    },
    /** Leaves the typed values among the drafts as an offer; further typing is another draft. */
    setAside: (): void => {
      if (!keepNow()) return;
      add(own.setAside());
      show({ status: 'none' });
    },
    discard: decide(own.discard),
    /** Goes on with this offer as the form's own draft. */
    adopt: decide(own.adopt),
  };
}

/** The form's own draft, in the browser and on the server. `onStored` is called when the server has it as the browser does. */
function useOwnDraft<V>(drafts: DraftStore<V>, server: ServerDrafts<V>, onStored: () => void) {
  const id = useRef<string>(crypto.randomUUID());
  /** The server's copy of a draft that this browser has not written yet. */
  const known = useRef<Draft<V>['server']>(null);
  const pause = useRef(createPause(restOfServer));
  const [upload] = useState(() =>
    createDraftUpload({
      drafts,
      server,
      onStored: (done) => {
        if (done === id.current) onStored();
      },
      onRenamed: (from, to) => {
        if (from === id.current) [id.current, known.current] = [to, null];
      },
    }),
  );
  const find = () => drafts.list().find((draft) => draft.id === id.current);
  const push = (): Promise<void> => {
    pause.current.end();
    return upload.push(id.current);
  };
  const begin = (): void => {
    [id.current, known.current] = [crypto.randomUUID(), null];
  };
  return {
    id: (): string => id.current,
    /** Writes it into the browser, and to the server when typing rests. False when the browser did not store it. */
    keep: (values: Omit<Draft<V>, 'id' | 'server'>): boolean => {
      const copy = find()?.server ?? known.current;
      pause.current.begin(push);
      return drafts.keep({ ...values, id: id.current, server: copy && { ...copy, isWhole: false } });
    },
    push,
    /** Before its person signs out: the server should have it, so that nothing need stay in this browser. */
    handOver: (): Promise<unknown> => Promise.race([push(), new Promise((done) => setTimeout(done, patience))]),
    /** Removes it from both. */
    remove: (): void => {
      pause.current.end();
      const isThere = (find()?.server ?? known.current) !== null;
      drafts.drop(id.current);
      known.current = null;
      void upload.drop(id.current, isThere);
    },
    discard: (other: Draft<V>): void => {
      drafts.drop(other.id);
      void upload.drop(other.id, other.server !== null);
    },
    /** From now on it is another one. */
    begin,
    /** The same, and gives back the former one, which stays. */
    setAside: (): Draft<V>[] => {
      void push();
      const aside = drafts.list().filter((draft) => draft.id === id.current);
      begin();
      return aside;
    },
    adopt: (other: Draft<V>): void => {
      [id.current, known.current] = [other.id, other.server];
      if (other.server?.isWhole !== true) void push();
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
      const settled = now.current === 'none' || now.current === 'saved' || now.current === 'stored';
      if (settled && differs()) show({ status: 'changed' });
    },
    /** Notes that the server has the draft as the browser does. */
    stored: (): void => {
      if (now.current === 'kept') show({ status: 'stored', at: new Date().toISOString() });
    },
  };
}

/** A timer for the rest after typing; at its end it calls back once. */
function createPause(length: number) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    running: (): boolean => timer !== null,
    end,
    begin: (then: () => unknown): void => {
      end();
      timer = setTimeout(then, length);
    },
  };
}

type OfferSources<V> = Pick<KeptDraftOptions<V>, 'drafts' | 'server'> & {
  matters: (draft: Draft<V>) => boolean;
  /** The id of the form's own draft, which is no offer. */
  ownId: () => string;
};

/** The stored drafts that the author has not decided about yet: the browser's, and a moment later the server's. */
function useOffers<V>({ drafts, server, matters, ownId }: OfferSources<V>) {
  const [first] = useState(() => drafts.list());
  const [offers, setOffers] = useState(() => first.filter(matters));
  const join = useEffectEvent((ids: readonly string[], found: Draft<V>[]) => {
    const here = drafts.list();
    // Drafts that the server had and has no more were saved or discarded elsewhere.
    const gone = first
      .filter(({ id, server: copy }) => copy?.isWhole === true && !ids.includes(id))
      .map(({ id }) => id);
    for (const id of gone) drafts.drop(id);
    // A text that the browser has and the server has not is newer.
    const news = found.filter(({ id, server: copy }) => {
      if (id === ownId()) return false;
      const own = here.find((draft) => draft.id === id);
      return own === undefined || (own.server?.isWhole === true && own.server.savedAt !== copy?.savedAt);
    });
    const replaced = new Set([...gone, ...news.map(({ id }) => id)]);
    setOffers((all) => [...all.filter(({ id }) => !replaced.has(id)), ...news.filter(matters)].toSorted(laterFirst));
  });
  useEffect(() => {
    let isLeft = false;
    void server.list().then((found) => {
      if (!isLeft && found !== null) join(found.ids, found.drafts);
    });
    return () => {
      isLeft = true;
    };
  }, [server]);
  return {
    offers,
    withdraw: (gone: string): void => setOffers((all) => all.filter(({ id }) => id !== gone)),
    add: (drafts: Draft<V>[]): void => setOffers((all) => [...drafts, ...all]),
  };
}

const laterFirst = (one: { savedAt: string }, other: { savedAt: string }): number =>
  one.savedAt < other.savedAt ? 1 : -1;

function sayWhetherKept<V>(drafts: DraftStore<V>, id: string): void {
  if (drafts.list().some((draft) => draft.id === id))
    toast.success(t('Draft kept'), { detail: t('Open the form again to continue where you left off.') });
  else toast.error(t('This browser could not keep your draft.'));
}

type Moments = { soon: () => void; now: () => void; leave: () => void; handOver: () => Promise<unknown> };

/** Calls `soon` after each change, `now` when the page may be about to go, and `leave` when the form goes. */
function useDraftMoments<V>(source: DraftSource<V>, moments: Moments): void {
  const onChange = useEffectEvent(() => moments.soon());
  const onHide = useEffectEvent(() => moments.now());
  const onLeave = useEffectEvent(() => moments.leave());
  const onHandOver = useEffectEvent(() => moments.handOver());
  useEffect(() => {
    const hide = (): void => onHide();
    const look = async (): Promise<object> => {
      hide();
      await onHandOver();
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
