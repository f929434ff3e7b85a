import type { ImportedQuestion } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { NoRoom } from '../../exchange/components/no-room.tsx';
import { copyOf, noneChosen, withChoice } from '../model/chosen-questions.ts';
import type { BankArea } from './bank-question.tsx';
import { BankList, type Asked } from './bank-list.tsx';

type BankDialogProps = {
  area: BankArea;
  /** How many more questions the test can take. */
  room: number;
  onTake: (questions: ImportedQuestion[]) => void;
  onClose: () => void;
};

/** Chooses questions of the bank for the form of a test. */
export function BankDialog({ area, room, onTake, onClose }: BankDialogProps) {
  const [asked, setAsked] = useState<Asked>({});
  const [chosen, setChosen] = useState(noneChosen);
  const surplus = chosen.size - room;
  return (
    <Dialog
      open
      size="extra-large"
      title={t('Add from the question bank')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0 || surplus > 0}
            onClick={() => onTake([...chosen.values()].map(copyOf))}
          >
            {chosen.size === 0 ? t('Add questions') : tn(chosen.size, 'Add {n} question', 'Add {n} questions')}
          </Button>
        </>
      }
    >
      <BankList
        area={area}
        linked={false}
        asked={asked}
        onAsk={(change) => setAsked((before) => given({ ...before, page: undefined, ...change }))}
        chosen={chosen}
        onChoose={(question, isChosen) => setChosen((before) => withChoice(before, question, isChosen))}
      />
      {surplus > 0 && <NoRoom room={room} surplus={surplus} />}
    </Dialog>
  );
}

/** The fields that have a value. */
const given = (asked: { [K in keyof Asked]?: Asked[K] | undefined }): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
