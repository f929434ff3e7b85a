import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { errorOfNames, NamesField, problemOfNames } from '../../../../shared/forms/names-field.tsx';
import { namesIn } from '../../../../shared/forms/names-in.ts';
import type { PickOption } from '../../../../shared/forms/pick-option.ts';
import { listText } from '../../../../shared/format/list-text.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useNamedStudents } from '../api/named-students.ts';

type PasteStudentsDialogProps = {
  courseId: string;
  onFound: (students: PickOption[]) => void;
  onClose: () => void;
};

/** Picks the students of a course whom a pasted list names. It stays open while somebody on the list is none of them. */
export function PasteStudentsDialog({ courseId, onFound, onClose }: PasteStudentsDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const lookup = useNamedStudents(courseId);
  const find = (): void => {
    const names = namesIn(text);
    const wrong = problemOfNames(names, tooMany(names.length));
    setProblem(wrong);
    if (wrong !== null) return;
    lookup.mutate(names, {
      onError: (error) => setProblem(errorOfNames(error)),
      onSuccess: ({ students, others }) => {
        onFound(students.map((person) => ({ id: person._id, label: person.username, person })));
        if (others.length === 0) onClose();
        else setText(others.join('\n'));
      },
    });
  };
  const others = lookup.data?.others ?? [];
  return (
    <Dialog
      open
      title={t('Paste a list')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Done')}</Button>
          <Button variant="primary" loading={lookup.isPending} onClick={find}>
            {t('Select')}
          </Button>
        </>
      }
    >
      <NamesField
        value={text}
        error={problem}
        onChange={(typed) => {
          setText(typed);
          setProblem(null);
          lookup.reset();
        }}
      />
      <div role="status">
        {others.length > 0 && (
          <p dir="auto">{t('Not students of this course: {names}', { names: listText(others) })}</p>
        )}
      </div>
    </Dialog>
  );
}

const tooMany = (n: number): string =>
  t('These are {n}. Select at most {max} at once.', { n, max: limits.peopleAddedAtOnce });
