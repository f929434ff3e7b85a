import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onAuthSessionExpired } from '../../../shared/auth-session/auth-events.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { CourseDraft, DraftShelf } from '../model/draft-shelf.ts';
import { fingerprint } from '../model/fingerprint.ts';
import type { CourseFormValues } from '../model/form-values.ts';

/** How long typing has to rest before the draft is written, in milliseconds. */
const rest = 400;

/** What the form is about at the moment: what the server has, and what a save would name. */
export type Basis = { values: CourseFormValues; updatedAt: string | null; idempotencyKey: string };

/** `none`: nothing to keep; `kept`: at this time; `lost`: the browser did not take it. */
export type DraftStatus = { status: 'none' } | { status: 'kept'; at: string } | { status: 'lost' };

/**
 * Keeps what is typed in the browser, and offers what an earlier visit left there. It writes a moment after each change,
 * and at once when the page goes away or the auth session ends.
 */
export function useKeptDraft(form: UseFormReturn<CourseFormValues>, shelf: DraftShelf, basis: () => Basis) {
  const id = useRef<string>(crypto.randomUUID());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const done = useRef(false);
  const [status, setStatus] = useState<DraftStatus>({ status: 'none' });
  const offers = useDraftOffers(shelf, basis);

  /** Writes the draft as it stands now; true when there is something that the server does not have. */
  const keepNow = (): boolean => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (done.current) return false;
    const { values: known, updatedAt, idempotencyKey } = basis();
    const values = form.getValues();
    if (!differs(values, known)) {
      shelf.drop(id.current);
      setStatus({ status: 'none' });
      return false;
    }
    const at = new Date().toISOString();
    const kept = shelf.keep({ id: id.current, savedAt: at, updatedAt, idempotencyKey, values });
    setStatus(kept ? { status: 'kept', at } : { status: 'lost' });
    return true;
  };
  const flush = (): void => {
    if (timer.current !== null) keepNow();
  };
  const keepSoon = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(flush, rest);
  };
  const leave = (): void => {
    flush();
    if (done.current || !differs(form.getValues(), basis().values)) return;
    if (shelf.list().some((draft) => draft.id === id.current)) {
      toast.success('Draft kept', { detail: 'Open the form again to go on where you left off.' });
    } else toast.error('This browser could not keep your draft.');
  };

  useDraftMoments(form, { soon: keepSoon, now: flush, leave });

  return {
    status,
    /** What an earlier visit left, the newest first. */
    offers: offers.list,
    discard: offers.discard,
    keepNow,
    /** Ends the keeping: the server has it now. */
    finish: (): void => {
      done.current = true;
      shelf.drop(id.current);
    },
    /** Leaves what is typed on the shelf as an offer; what is typed from here on is another draft. */
    setAside: (): void => {
      if (!keepNow()) return;
      const aside = id.current;
      id.current = crypto.randomUUID();
      setStatus({ status: 'none' });
      offers.add(aside);
    },
    /** Goes on with this offer as one's own draft. */
    adopt: (offer: CourseDraft): void => {
      id.current = offer.id;
      offers.remove(offer.id);
    },
  };
}

/** The drafts that the author has not decided about yet. */
function useDraftOffers(shelf: DraftShelf, basis: () => Basis) {
  const [list, setList] = useState(() => shelf.list().filter((draft) => differs(draft.values, basis().values)));
  const remove = (id: string): void => setList((others) => others.filter((other) => other.id !== id));
  return {
    list,
    remove,
    add: (id: string): void => setList((others) => [...shelf.list().filter((draft) => draft.id === id), ...others]),
    discard: (offer: CourseDraft): void => {
      shelf.drop(offer.id);
      remove(offer.id);
    },
  };
}

const differs = (one: CourseFormValues, other: CourseFormValues): boolean => fingerprint(one) !== fingerprint(other);

type Moments = { soon: () => void; now: () => void; leave: () => void };

/** Calls `soon` after each change, `now` when the page may be about to go, and `leave` when the form goes. */
function useDraftMoments(form: UseFormReturn<CourseFormValues>, moments: Moments): void {
  const onChange = useEffectEvent(() => moments.soon());
  const onHide = useEffectEvent(() => moments.now());
  const onLeave = useEffectEvent(() => moments.leave());
  useEffect(() => {
    const hide = (): void => onHide();
    const stops = [
      form.subscribe({ formState: { values: true }, callback: () => onChange() }),
      onAuthSessionExpired(hide),
    ];
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      onLeave();
    };
  }, [form]);
}
