import type { ConsentSettings } from '@lectern/contract';
import { consentTexts } from '@lectern/contract/consent-texts';
import type { Language } from '@lectern/contract/languages';
import { texts as sentences } from '@lectern/contract/texts';
import { useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { useShownErrors } from '../../../shared/forms/use-shown-errors.ts';
import { language as pageLanguage } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { toastError } from '../../../shared/ui/toast.ts';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { useSaveConsent } from '../api/consent-settings.ts';

export type Text = ConsentSettings['texts'][number];

/** A field by its language and its name in the text; the same names its control. */
export type FieldName = `${Language}-${'title' | 'body'}`;
export const controlId = (field: FieldName): string => `consent-${field}`;

/** The button that adds a language. */
export const adderId = (language: Language): string => `consent-add-${language}`;

const emptyIn = (language: Language): Text => ({ language, title: '', body: '' });
const textsOf = ({ texts }: ConsentSettings): Text[] => (texts.length > 0 ? texts : [emptyIn(pageLanguage())]);

/**
 * The text that is typed. A version that was saved begins it anew, but in place, so that the pressed button keeps the focus. One that
 * somebody else saved leaves what is typed as it is (`isBehind`): saving then puts it in the place of theirs.
 */
function useTyped(settings: ConsentSettings) {
  const [shown, setShown] = useState(settings);
  const [texts, setTexts] = useState(() => textsOf(settings));
  const [asksAnew, setAsksAnew] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  const isDirty = (): boolean => asksAnew || JSON.stringify(texts) !== JSON.stringify(textsOf(shown));
  const isBehind = shown.version !== settings.version;
  const showSaved = (): void => {
    setShown(settings);
    setTexts(textsOf(settings));
    setAsksAnew(false);
    setRemoving(false);
    setReplaced(null);
  };
  // The version that was in place before one's own is no longer the one to show.
  const isOwn = replaced !== null && settings.version > replaced;
  if (isBehind && (isOwn || !isDirty())) showSaved();
  /** The version that the form began with. */
  const shownVersion = shown.version;
  const typed = { texts, setTexts, asksAnew, setAsksAnew, removing, setRemoving, isDirty };
  return { ...typed, isBehind, shownVersion, showSaved, noteReplaced: setReplaced };
}

/** The form's content and acts. */
export function useConsentForm(settings: ConsentSettings) {
  const { texts, setTexts, asksAnew, showSaved, noteReplaced, ...typed } = useTyped(settings);
  const save = useSaveConsent(noteReplaced);
  const fields = texts.flatMap(({ language }): FieldName[] => [`${language}-title`, `${language}-body`]);
  const { errors, show, mend } = useShownErrors(fields, controlId, save.isPending);
  const { place, acted } = useFocusAfterAct(typed.shownVersion);
  const added = useFocusAfterAct(texts.length);
  const { version } = settings;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = emptyFields(texts);
    show(found);
    if (Object.keys(found).length > 0) return;
    acted();
    const refuse = (error: unknown): void => {
      const refused = refusedFields(texts, error);
      if (Object.keys(refused).length > 0) show(refused);
      else sayFailed(error);
    };
    save.mutate({ version, texts, asksAnew }, { onError: refuse });
  };
  return {
    ...typed,
    texts,
    asksAnew,
    showSaved: (): void => {
      acted();
      showSaved();
    },
    add: (language: Language): void => {
      added.acted(() => document.getElementById(controlId(`${language}-title`)));
      setTexts([...texts, emptyIn(language)]);
    },
    remove: (language: Language): void => {
      added.acted(() => document.getElementById(adderId(language)));
      setTexts(texts.filter((one) => one.language !== language));
    },
    errors,
    submit,
    isSaving: save.isPending,
    change: (next: Text, field: FieldName): void => {
      setTexts(texts.map((text) => (text.language === next.language ? next : text)));
      mend(field);
    },
    takeAway: (): void => {
      acted();
      save.mutate({ version, texts: [], asksAnew: false }, { onError: sayFailed });
    },
    /** Holds the button that saves, which is always there. */
    saveButton: place,
  };
}

const sayFailed = (error: unknown): void => toastError(error, sentences.somethingWrong);

type Errors = Partial<Record<FieldName, string>>;

function emptyFields(texts: readonly Text[]): Errors {
  const found: Errors = {};
  for (const { language, title, body } of texts) {
    if (title.trim() === '') found[`${language}-title`] = t(consentTexts.titleNeeded);
    if (body === '') found[`${language}-body`] = t(consentTexts.bodyNeeded);
  }
  return found;
}

/** The server's problems with the texts that were sent, which it names by their places. */
function refusedFields(texts: readonly Text[], error: unknown): Errors {
  const issues = fieldIssues(error);
  const found: Errors = {};
  for (const [place, { language }] of texts.entries()) {
    for (const name of ['title', 'body'] as const) {
      const problem = issues[`texts.${place}.${name}`];
      if (problem !== undefined) found[`${language}-${name}`] = problem;
    }
  }
  return found;
}
