import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { ApiError, errorText } from '../../../../shared/api/api-error.ts';
import { namesIn } from '../../../../shared/forms/names-in.ts';
import type { PickOption } from '../../../../shared/forms/pick-option.ts';
import { listText } from '../../../../shared/format/list-text.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../../shared/ui/text-area.tsx';
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
    const wrong = problemOf(names);
    setProblem(wrong);
    if (wrong !== null) return;
    lookup.mutate(names, {
      onError: (error) => setProblem(errorOf(error)),
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
      <TextArea
        label={t('Usernames or email addresses')}
        hint={t('One in each line, or separated by commas. At most {max}.', { max: limits.peopleAddedAtOnce })}
        rows={6}
        value={text}
        error={problem ?? undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
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

function problemOf(names: readonly string[]): string | null {
  if (names.length === 0) return t('Enter at least one username or email');
  if (names.length > limits.peopleAddedAtOnce)
    return t('These are {n}. Select at most {max} at once.', { n: names.length, max: limits.peopleAddedAtOnce });
  return null;
}

function errorOf(error: Error): string {
  const fallback = t('The students could not be looked up. Please try again.');
  return error instanceof ApiError ? (error.issues[0]?.message ?? errorText(error, fallback)) : fallback;
}
