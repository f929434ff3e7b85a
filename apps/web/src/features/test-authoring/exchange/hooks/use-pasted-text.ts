import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useUser } from '../../../../shared/auth-session/auth-session.ts';
import { draftStore } from '../../../../shared/forms/draft-store.ts';
import { areDraftsDiscarded } from '../../../../shared/forms/leaving.ts';

const rest = 400;

/**
 * A pasted text that is kept as a draft of the test, key and all, until its questions are in the form: signing out asks
 * about it as about the others. `to` is a test's id, or `new`.
 */
export function usePastedText(to: string) {
  const userId = useUser()?._id ?? '';
  const [drafts] = useState(() =>
    draftStore(localStorage, { kind: 'test-draft:v1', userId, thingId: `paste-${to}`, values: z.string() }),
  );
  const [first] = useState(() => drafts.list()[0] ?? null);
  const [id] = useState(() => first?.id ?? crypto.randomUUID());
  const [text, setText] = useState(first?.values ?? '');
  const keep = (values: string): void => {
    if (areDraftsDiscarded()) return;
    if (values.trim() === '') drafts.drop(id);
    else
      drafts.keep({ id, savedAt: new Date().toISOString(), updatedAt: null, idempotencyKey: id, values, server: null });
  };
  useEffect(() => {
    const timer = setTimeout(() => keep(text), rest);
    return () => clearTimeout(timer);
  });
  return { text, setText, keep, forget: (): void => drafts.drop(id) };
}
