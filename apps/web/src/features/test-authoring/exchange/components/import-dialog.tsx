import type { ImportedQuestion } from '@lectern/contract';
import type { ImportFormat } from '@lectern/contract/test-words';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { usePastedText } from '../hooks/use-pasted-text.ts';
import { useLivePreview } from '../hooks/use-live-preview.ts';
import { questionsOf, shownEntries, type Decisions, type ExistingQuestion } from '../model/entry-state.ts';
import { inputOf, type ChosenFile } from '../model/import-source.ts';
import { NoRoom } from './no-room.tsx';
import { PreviewList } from './preview-list.tsx';
import { SourcePane } from './source-pane.tsx';
import { goToLine } from './go-to-line.ts';
import classes from './question-exchange.module.css';

type ImportDialogProps = {
  /** The test that gets the questions: an id, or `new`. */
  to: string;
  /** How many more questions the test can take. */
  room: number;
  existing: readonly ExistingQuestion[];
  /** Takes the questions; `putBack` makes the text a draft again when they are taken out. */
  onTake: (questions: ImportedQuestion[], putBack: () => void) => void;
  onClose: () => void;
  /** The choice of the test that gets the questions, if there is one. */
  target?: ReactNode;
};

const noDecisions: Decisions = { taken: new Map(), right: new Map() };
const nothing: ReturnType<typeof shownEntries> = [];

/** Takes questions from a pasted text or a file: the text on one side, and on the other what it holds while it is typed. */
export function ImportDialog({ to, room, existing, onTake, onClose, target }: ImportDialogProps) {
  const { text, setText, keep, forget } = usePastedText(to);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [format, setFormat] = useState<ImportFormat | null>(null);
  const [decisions, setDecisions] = useState(noDecisions);
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useMemo(() => inputOf(text, file, format), [text, file, format]);
  const { preview, problem, isPending, retry } = useLivePreview(input);
  const entries = useMemo(
    () => (preview === null ? nothing : shownEntries(preview.entries, existing)),
    [preview, existing],
  );
  const chosen = questionsOf(entries, decisions);
  const surplus = chosen.length - room;
  const close = (): void => {
    keep(text);
    onClose();
  };
  const take = (): void => {
    forget();
    onTake(chosen, () => keep(text));
  };
  return (
    <Dialog
      open
      size="extra-large"
      title={t('Paste or import questions')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={chosen.length === 0 || surplus > 0 || isPending} onClick={take}>
            {chosen.length === 0 ? t('Add questions') : tn(chosen.length, 'Add {n} question', 'Add {n} questions')}
          </Button>
        </>
      }
    >
      <div className={classes['panes']}>
        <SourcePane {...{ field, text, file, format }} onText={setText} onFile={setFile} onFormat={setFormat} />
        <section aria-label={t('Preview')} className={classes['preview']}>
          {problem !== null && <Problem text={problem} onRetry={retry} />}
          <PreviewList
            {...{ preview, entries, decisions, isPending }}
            onDecide={setDecisions}
            onGoTo={file === null ? (line) => goToLine(field.current, line) : null}
          />
        </section>
      </div>
      {target}
      {surplus > 0 && <NoRoom room={room} surplus={surplus} />}
    </Dialog>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert" className={classes['error']}>
      {text}{' '}
      <Button size="small" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  );
}
