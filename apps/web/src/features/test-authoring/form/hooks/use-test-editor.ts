import type { ImportedQuestion, Test } from '@lectern/contract';
import { useState } from 'react';
import type { PickOption } from '../../../../shared/forms/pick-option.ts';
import { useKeptDraft, type Basis, type DraftSource } from '../../../../shared/forms/use-kept-draft.ts';
import { joinTest } from '../model/join-test.ts';
import { testDrafts, testDraftsOnServer, type TestDraft } from '../model/test-drafts.ts';
import { createTestStore, type TestStore } from '../model/test-store.ts';
import { emptyTest, fromTest, inTest, randomKey, type TestValues } from '../model/test-values.ts';
import { fingerprint } from '../model/wire-test.ts';

/** The basis of a new test, of a course or of none yet. */
const nothingYet = (course: PickOption | null): Basis<TestValues> => ({
  values: { ...emptyTest, details: { ...emptyTest.details, course } },
  updatedAt: null,
  idempotencyKey: crypto.randomUUID(),
});

const basisOf = (test: Test): Basis<TestValues> => ({
  values: fromTest(test),
  updatedAt: test.updatedAt,
  idempotencyKey: crypto.randomUUID(),
});

/** The typed values, for keeping a draft: without removed parts, and without a signal when only errors change. */
function sourceOf(store: TestStore): DraftSource<TestValues> {
  return {
    values: () => inTest(store.values()),
    subscribe: (onChange) => {
      let seen = store.values();
      return store.subscribe(() => {
        if (store.values() === seen) return;
        seen = store.values();
        onChange();
      });
    },
  };
}

const differs = (one: TestValues, other: TestValues): boolean => fingerprint(one) !== fingerprint(other);

/** The beginning of a new test: questions that were imported for it, and the course from whose page it was added. */
export type TestBeginning = { imported: readonly ImportedQuestion[]; course: PickOption | null };

/** Everything about one opening of the form but saving: its content, its basis, and the kept draft. */
export function useTestEditor(userId: string, test: Test | null, { imported, course }: TestBeginning) {
  // One object for the life of the form: changing what a save names draws nothing.
  const [held] = useState(() => ({
    basis: test === null ? nothingYet(course) : basisOf(test),
    /** The version of the basis's values. */
    loadedAt: test?.updatedAt ?? null,
  }));
  const [store] = useState(() => {
    const made = createTestStore(held.basis.values, randomKey);
    if (imported.length > 0) made.addImported(imported);
    return made;
  });
  const [drafts] = useState(() => testDrafts(localStorage, userId, test?._id ?? 'new'));
  const [server] = useState(() => testDraftsOnServer(test?._id ?? null));
  const [source] = useState(() => sourceOf(store));
  const draft = useKeptDraft({ source, drafts, server, basis: () => held.basis, differs });
  // Another number draws all fields anew: the editor reads its text only once.
  const [edition, setEdition] = useState(0);
  const fill = (values: TestValues): void => {
    store.fill(values);
    setEdition((number) => number + 1);
  };
  const begin = (basis: Basis<TestValues>): void => {
    held.basis = basis;
    held.loadedAt = basis.updatedAt;
    fill(basis.values);
  };
  return {
    store,
    draft,
    edition,
    basis: (): Basis<TestValues> => held.basis,
    /** Puts an offered draft into the form; its former values are set aside first. */
    restore: (offer: TestDraft): void => {
      draft.setAside();
      draft.adopt(offer);
      // A save names the version that this draft came from, so that it cannot overwrite a later one unseen.
      held.basis = { ...held.basis, updatedAt: offer.updatedAt, idempotencyKey: offer.idempotencyKey };
      fill(offer.values);
    },
    /** Puts the server's version into the form; its former values become an offered draft. */
    loadSaved: (saved: Test): void => {
      draft.setAside();
      begin(basisOf(saved));
    },
    /** After a save the form is as if it had just been opened. */
    startOver: (saved: Test | null): void => {
      draft.finish();
      begin(saved === null ? nothingYet(course) : basisOf(saved));
    },
    /**
     * Joins the typed values with the server's version, which the next save names. Answers the fields that both
     * changed.
     */
    join: (saved: Test, mineWins: boolean) => {
      const { updatedAt, values: base, idempotencyKey } = held.basis;
      // A restored draft may come from another version than the loaded one.
      const known = updatedAt === held.loadedAt ? base : null;
      const joined = joinTest(known, inTest(store.values()), fromTest(saved));
      if (mineWins || joined.clashes.length === 0) {
        held.basis = { ...basisOf(saved), idempotencyKey };
        held.loadedAt = saved.updatedAt;
        fill(joined.values);
      }
      return joined;
    },
  };
}

export type TestEditor = ReturnType<typeof useTestEditor>;
