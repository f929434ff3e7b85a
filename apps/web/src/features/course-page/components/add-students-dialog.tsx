import type { NamedPerson, Standing } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { errorOfNames, NamesField, problemOfNames } from '../../../shared/forms/names-field.tsx';
import { listText } from '../../../shared/format/list-text.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAddStudents, usePreviewStudents } from '../api/add-students.ts';
import { namesIn } from '../../../shared/forms/names-in.ts';
import { ClassField } from './class-field.tsx';
import classes from './course-page.module.css';

/** Adds students to a course by their names: typed or pasted, looked at, added. */
export function AddStudentsDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreviewStudents(courseId);
  const add = useAddStudents(courseId);
  const names = namesIn(text);
  const people = preview.data?.people;
  const addable = (people ?? []).filter(({ standing }) => standing === 'new' || standing === 'waiting');
  const check = (): void => {
    const wrong = problemOfNames(names, tooMany(names.length));
    setProblem(wrong);
    if (wrong !== null) return;
    preview.mutate(names, {
      onError: (error) => setProblem(errorOfNames(error)),
    });
  };
  const confirm = (): void =>
    add.mutate(
      addable.map(({ text: name }) => name),
      { onSuccess: onClose },
    );
  const change = (next: string): void => {
    setText(next);
    setProblem(null);
    preview.reset();
  };
  return (
    <Dialog
      open
      size="large"
      title={t('Add students')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {people === undefined || addable.length === 0 ? (
            <Button variant="primary" loading={preview.isPending} onClick={check}>
              {t('Look up')}
            </Button>
          ) : (
            <Button variant="primary" loading={add.isPending} onClick={confirm}>
              {tn(addable.length, 'Add {n} student', 'Add {n} students')}
            </Button>
          )}
        </>
      }
    >
      <ClassField onNames={(more) => change([...new Set([...names, ...more])].join('\n'))} onProblem={setProblem} />
      <NamesField value={text} error={problem} onChange={change} />
      <div role="status">{people && <Preview people={people} />}</div>
    </Dialog>
  );
}

const tooMany = (n: number): string =>
  t('These are {n}. Add at most {max} at once.', { n, max: limits.peopleAddedAtOnce });

const standings: readonly Standing[] = ['new', 'waiting', 'in', 'blocked', 'not_student', 'unknown'];

const standingText = (standing: Standing, n: number): string => {
  switch (standing) {
    case 'new':
      return tn(n, '{n} student is added', '{n} students are added');
    case 'waiting':
      return tn(n, '{n} request is approved', '{n} requests are approved');
    case 'in':
      return tn(n, '{n} is in the course already', '{n} are in the course already');
    case 'blocked':
      return tn(n, '{n} is blocked', '{n} are blocked');
    case 'not_student':
      return tn(n, '{n} is not a student', '{n} are not students');
    case 'unknown':
      return tn(n, '{n} was not found', '{n} were not found');
  }
};

/** Whom the names would add, and why not the others. */
function Preview({ people }: { people: readonly NamedPerson[] }) {
  const groups = Map.groupBy(people, ({ standing }) => standing);
  return (
    <dl className={classes['preview']}>
      {standings.flatMap((standing) => {
        const found = groups.get(standing) ?? [];
        if (found.length === 0) return [];
        const names = found.map(({ text, user }) => (user === null ? text : shownName(user.username)));
        return [
          <div key={standing}>
            <dt>{standingText(standing, found.length)}</dt>
            <dd dir="auto">{listText(names)}</dd>
          </div>,
        ];
      })}
    </dl>
  );
}
