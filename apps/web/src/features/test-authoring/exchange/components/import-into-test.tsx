import type { ImportedQuestion } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { handQuestions } from '../handed-questions.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportTarget } from './import-target.tsx';

const none: readonly [] = [];

type ImportIntoTestProps = {
  own: boolean;
  /** Called with the test whose form the questions wait for: an id, or `new`. */
  onHanded: (to: string) => void;
  onClose: () => void;
};

/** The import from outside of a form: the questions wait for the form of the chosen test. */
export function ImportIntoTest({ own, onHanded, onClose }: ImportIntoTestProps) {
  const [to, setTo] = useState<string | null>('new');
  const take = (questions: ImportedQuestion[]): void => {
    if (to === null) return;
    handQuestions(to, questions);
    onHanded(to);
  };
  return (
    <ImportDialog
      to="new"
      existing={none}
      room={to === null ? 0 : limits.questionsPerTest.max}
      onTake={take}
      onClose={onClose}
      target={<ImportTarget own={own} value={to} onChange={setTo} />}
    />
  );
}
