import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useKeptText } from '../../../shared/forms/use-kept-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import classes from './study-notes.module.css';

type NoteFormProps = {
  /** The thing under whose id this tab keeps the typed text. */
  id: string;
  label: string;
  /** The text that is changed. */
  before?: string;
  saving: boolean;
  error: Error | null;
  /** Between the text and the buttons. */
  extra?: ReactNode;
  onSubmit: (text: string, done: () => void) => void;
  onCancel: () => void;
};

/** The form of a note. It keeps the typed text until the server has taken it. */
export function NoteForm({ id, label, before = '', saving, error, extra, onSubmit, onCancel }: NoteFormProps) {
  const [text, setText] = useKeptText('study-note', id, before);
  const issues = fieldIssues(error);
  const other = error !== null && Object.keys(issues).length === 0 ? errorText(error, texts.somethingWrong) : undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving) onSubmit(text, () => setText(before));
  };
  const cancel = (): void => {
    setText(before);
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
    // Escape loses nothing that was typed.
    if (event.key === 'Escape' && text.trim() === before.trim()) cancel();
  };
  return (
    <form className={classes['form']} onSubmit={send} onKeyDown={onKeyDown} noValidate>
      <TextArea
        label={label}
        hint={t('Only you read it. Web addresses become links, and $…$ a formula.')}
        rows={4}
        autoFocus
        maxLength={limits.studyNote}
        value={text}
        error={issues['text'] ?? issues['second'] ?? issues['page'] ?? other}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {extra}
      <div className={classes['acts']}>
        <Button type="submit" variant="primary" size="small" loading={saving}>
          {t('Save')}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
      <UnsavedGuard isDirty={() => !saving && text.trim() !== before.trim()} />
    </form>
  );
}
