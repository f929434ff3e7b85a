import type { ImportedQuestion, ImportPreview } from '@lectern/contract';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { ImportSourceForm } from './import-source-form.tsx';
import { PreviewList } from './preview-list.tsx';
import classes from './question-exchange.module.css';

type ImportDialogProps = {
  /** How many more questions the test can take. */
  room: number;
  onTake: (questions: ImportedQuestion[]) => void;
  onClose: () => void;
  /** The choice of the test that gets the questions, if there is one. */
  target?: ReactNode;
};

/** The line of the first entry that cannot be imported; null where all can. */
function firstBadLine({ entries }: ImportPreview): number | null {
  const problems = entries.flatMap(({ question, problems: found }) => (question === null ? found : []));
  return problems.find(({ severity }) => severity === 'error')?.line ?? null;
}

/** Takes questions from a file or a pasted text: first a preview, then those that the author chooses. */
export function ImportDialog({ room, onTake, onClose, target }: ImportDialogProps) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [text, setText] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [badLine, setBadLine] = useState<number | null>(null);
  const toggle = (place: number): void =>
    setLeft((others) => {
      const next = new Set(others);
      if (!next.delete(place)) next.add(place);
      return next;
    });
  const chosen = (preview?.entries ?? []).flatMap(({ question }, place) =>
    question === null || left.has(place) ? [] : [question],
  );
  const tooMany = chosen.length > room;
  return (
    <Dialog
      open
      size="large"
      title={t('Import questions')}
      onClose={onClose}
      actions={
        <>
          {preview && <Button onClick={() => setPreview(null)}>{t('Choose another file')}</Button>}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {preview && (
            <Button variant="primary" disabled={chosen.length === 0 || tooMany} onClick={() => onTake(chosen)}>
              {tn(chosen.length, 'Add {n} question', 'Add {n} questions')}
            </Button>
          )}
        </>
      }
    >
      {preview === null ? (
        <ImportSourceForm
          text={text}
          onText={setText}
          badLine={badLine}
          onFound={(found) => {
            setLeft(new Set());
            setBadLine(firstBadLine(found));
            setPreview(found);
          }}
        />
      ) : (
        <PreviewList preview={preview} left={left} onToggle={toggle} />
      )}
      {preview !== null && target}
      {tooMany && <NoRoom room={room} surplus={chosen.length - room} />}
    </Dialog>
  );
}

function NoRoom({ room, surplus }: { room: number; surplus: number }) {
  return (
    <p role="alert" className={classes['error']}>
      {tn(
        room,
        'The test has room for {n} more question. Leave out {surplus}.',
        'The test has room for {n} more questions. Leave out {surplus}.',
        { surplus },
      )}
    </p>
  );
}
