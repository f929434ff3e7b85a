import type { Test } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useRef } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { tellJoined } from '../../../../shared/forms/join-in-form.ts';
import { useCollision } from '../../../../shared/forms/use-collision.ts';
import type { Basis } from '../../../../shared/forms/use-kept-draft.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';
import { useLessonNames } from '../api/courses-for-tests.ts';
import { loadSavedTest } from '../api/load-test.ts';
import { useSaveTest, type Save } from '../api/save-test.ts';
import { errorsIn } from '../model/check-test.ts';
import { errorsOf, firstBadField, type Errors } from '../model/field-names.ts';
import { testWords } from '../model/join-test.ts';
import type { TestValues } from '../model/test-values.ts';
import { toCreateBody, toUpdateBody } from '../model/wire-test.ts';
import type { TestEditor } from './use-test-editor.ts';

type Options = {
  editor: TestEditor;
  test: Test | null;
  onSaved: (saved: Test) => void;
  onBadField: (name: string) => void;
};

/** Saving: checks, sends, and shows errors at the right place. It never changes a typed value. */
export function useTestSaving({ editor, test, onSaved, onBadField }: Options) {
  const { store, draft, basis } = editor;
  const mutation = useSaveTest();
  const lessonNames = useLessonNames();
  const sending = useRef(false);
  // Whether the next save overwrites another person's.
  const over = useRef(false);
  const failed = test === null ? testTexts.testCreateFailed : testTexts.testUpdateFailed;

  const show = (errors: Errors): void => {
    store.showErrors(errors);
    const name = firstBadField(errors, store.values());
    if (name !== null) onBadField(name);
  };
  /** True when another person's changes were joined with these, and both are to be saved. */
  const fail = async (error: unknown): Promise<boolean> => {
    draft.keepNow();
    if (isStale(error) && test !== null) return stale.joinOrAsk(error);
    sayFailed(error, failed);
    if (error instanceof ApiError) show(errorsOf(error.issues, store.values()));
    return false;
  };
  const send = async (): Promise<Outcome> => {
    sending.current = true;
    let isJoined = false;
    let outcome: Outcome = 'taken';
    try {
      const saved = await mutation.mutateAsync(saveOf(test, store.values(), basis(), over.current));
      over.current = false;
      editor.startOver(test === null ? null : saved);
      onSaved(saved);
    } catch (error) {
      if (!isStale(error)) outcome = 'refused';
      isJoined = await fail(error);
    } finally {
      sending.current = false;
    }
    return isJoined ? save() : outcome;
  };
  const save = async (): Promise<Outcome> => {
    if (sending.current) return 'refused';
    const found = errorsIn(store.values());
    if (Object.keys(found).length === 0) return send();
    show(found);
    return 'refused';
  };

  const stale = useCollision({
    load: () => (test === null ? Promise.resolve(null) : loadSavedTest(test._id)),
    show: (saved) => {
      over.current = false;
      editor.loadSaved(saved);
    },
    join: (saved, mineWins, byMe) => {
      over.current = mineWins;
      const joined = editor.join(saved, mineWins);
      return tellJoined(joined, joined.sides, testWords(lessonNames(saved)), byMe);
    },
    save: async () => void (await save()),
    onLoadFailed: (error) => toastError(error, failed),
  });

  return { save, saveDisabled: () => saveDisabled(store, save), saving: mutation.isPending, stale };
}

/** The end of a save: taken, also where the author is asked about another person's changes first, or refused. */
type Outcome = 'taken' | 'refused';

/** Saves the test as one that students cannot take; where that is refused, its status stays as the author chose it. */
async function saveDisabled(store: TestEditor['store'], save: () => Promise<Outcome>): Promise<void> {
  const { test_status: chosen } = store.values().details;
  store.setDetails({ test_status: 'disabled' });
  if ((await save()) === 'refused') store.setDetails({ test_status: chosen });
}

const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'stale_update';

/** The save to send: a new test, or an existing one with its changes. */
function saveOf(
  test: Test | null,
  values: TestValues,
  { updatedAt, idempotencyKey }: Basis<TestValues>,
  over: boolean,
): Save {
  return test === null
    ? { testId: null, idempotencyKey, body: toCreateBody(values) }
    : { testId: test._id, body: toUpdateBody(values, test, updatedAt ?? test.updatedAt), over };
}

function sayFailed(error: unknown, fallback: string): void {
  if (!(error instanceof ApiError && error.code === 'idempotency_key_reused')) {
    toastError(error, fallback);
    return;
  }
  // The answer to an earlier save was lost, and the author typed on.
  toast.error(t('Your first save did reach the server: this test is already in your list.'), {
    detail: t('Open it there to make more changes. What you typed here is kept as a draft.'),
  });
}
