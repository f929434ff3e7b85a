import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { handQuestions } from '../../exchange/handed-questions.ts';
import { ImportTarget } from '../../exchange/components/import-target.tsx';
import { type Chosen, copyOf, noneChosen, withChoice } from '../model/chosen-questions.ts';
import { BankList } from './bank-list.tsx';
import type { BankArea } from './bank-question.tsx';
import { TagDialog } from './tag-dialog.tsx';
import classes from './bank.module.css';

type QuestionBankProps = {
  area: BankArea;
  /** Called with the test whose form the questions wait for: an id, or `new`. */
  onHanded: (to: string) => void;
};

/** The bank as a page: chosen questions go into a test, or get tags. */
export function QuestionBank({ area, onHanded }: QuestionBankProps) {
  const [asked, setAsked] = useListSearch();
  const [chosen, setChosen] = useState(noneChosen);
  const [open, setOpen] = useState<'add' | 'tag' | null>(null);
  const close = (): void => setOpen(null);
  const clear = (): void => {
    setChosen(noneChosen);
    close();
  };
  return (
    <>
      <BankList
        area={area}
        asked={asked}
        onAsk={setAsked}
        chosen={chosen}
        onChoose={(question, isChosen) => setChosen((before) => withChoice(before, question, isChosen))}
      />
      {chosen.size > 0 && <ChoiceBar chosen={chosen} onOpen={setOpen} onClear={clear} />}
      {open === 'add' && <AddDialog own={area === 'teacher'} chosen={chosen} onHanded={onHanded} onClose={close} />}
      {open === 'tag' && <TagDialog questions={[...chosen.values()]} onDone={clear} onClose={close} />}
    </>
  );
}

type ChoiceBarProps = { chosen: Chosen; onOpen: (dialog: 'add' | 'tag') => void; onClear: () => void };

/** The number of chosen questions, and what can be done with them. */
function ChoiceBar({ chosen, onOpen, onClear }: ChoiceBarProps) {
  const editable = [...chosen.values()].every(({ can }) => can.edit);
  return (
    <section aria-label={t('Chosen questions')} className={classes['bar']}>
      <p role="status">{tn(chosen.size, '{n} question chosen', '{n} questions chosen')}</p>
      <Button variant="primary" disabled={chosen.size > limits.questionsPerTest.max} onClick={() => onOpen('add')}>
        {t('Add to a test...')}
      </Button>
      <Button
        disabled={!editable || chosen.size > limits.questionBank.taggedAtOnce}
        title={editable ? undefined : t('Only your own questions can be tagged.')}
        onClick={() => onOpen('tag')}
      >
        {t('Tags...')}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        {t('Clear')}
      </Button>
    </section>
  );
}

type AddDialogProps = { own: boolean; chosen: Chosen; onHanded: (to: string) => void; onClose: () => void };

function AddDialog({ own, chosen, onHanded, onClose }: AddDialogProps) {
  const [to, setTo] = useState<string | null>('new');
  return (
    <Dialog
      open
      title={tn(chosen.size, 'Add {n} question to a test', 'Add {n} questions to a test')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={to === null}
            onClick={() => {
              if (to === null) return;
              handQuestions(to, [...chosen.values()].map(copyOf));
              onHanded(to);
            }}
          >
            {t('Open the test')}
          </Button>
        </>
      }
    >
      <ImportTarget own={own} value={to} onChange={setTo} label={t('Add to')} />
      <p className={classes['quiet']}>{t('The test keeps copies: changing one leaves the others as they are.')}</p>
    </Dialog>
  );
}
