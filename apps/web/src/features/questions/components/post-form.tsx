import { texts } from '@lectern/contract/texts';
import type { FormEvent, ReactNode } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useKeptText } from '../../../shared/forms/use-kept-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PostField } from './post-field.tsx';
import classes from './questions.module.css';

type PostFormProps = {
  /** The kind of text and its thing, under which this tab keeps the typed text. */
  kept: readonly [kind: 'question' | 'answer' | 'post', id: string];
  /** The material at which it is written. */
  materialId: string;
  label: string;
  submit: string;
  /** The text that is changed. */
  before?: string;
  saving: boolean;
  error: Error | null;
  /** Between the text and the buttons. */
  extra?: ReactNode;
  onSubmit: (text: string, done: () => void) => void;
  /** Absent where the form stays. */
  onCancel?: () => void;
};

/** The form of a question or an answer. It keeps the typed text until the server has taken it. */
export function PostForm(props: PostFormProps) {
  const { kept, materialId, label, submit, before = '', saving, error, extra, onSubmit, onCancel } = props;
  const [text, setText] = useKeptText(...kept, before);
  const issues = fieldIssues(error);
  const other = error !== null && Object.keys(issues).length === 0 ? errorText(error, texts.somethingWrong) : undefined;
  const problem = issues['text'] ?? issues['second'] ?? issues['page'] ?? other;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving) onSubmit(text, () => setText(before));
  };
  return (
    <form className={classes['form']} onSubmit={send} noValidate>
      <PostField
        materialId={materialId}
        label={label}
        value={text}
        error={problem}
        // A form that a press opened, as its 'Cancel' tells.
        autoFocus={onCancel !== undefined}
        onChange={setText}
      />
      {extra}
      <div className={classes['acts']}>
        <Button type="submit" variant="primary" size="small" loading={saving}>
          {submit}
        </Button>
        {onCancel && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setText(before);
              onCancel();
            }}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
      <UnsavedGuard isDirty={() => !saving && text.trim() !== before.trim()} />
    </form>
  );
}
