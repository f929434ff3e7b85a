import type { Test } from '@lectern/contract';
import { useEffect, useRef } from 'react';
import { rich } from '../../../../shared/messages/rich.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import classes from './made-note.module.css';

const editPaths = { instructor: '/instructor/test/$id', teacher: '/teacher/test/$id' } as const;
const listPaths = { instructor: '/instructor/test', teacher: '/teacher/test' } as const;

type MadeNoteProps = { test: Pick<Test, '_id' | 'test_name'>; area: keyof typeof listPaths };

/** Stands above the form that a save has emptied: says where the new test is, leads there, and has the focus at first. */
export function MadeNote({ test: { _id: id, test_name: name }, area }: MadeNoteProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <section aria-label={t('New test')} className={classes['made']}>
      <p ref={sentence} tabIndex={-1}>
        {rich('{name} is saved and stands in the list. The form below is empty for another test.', {
          name: <strong dir="auto">{name}</strong>,
        })}
      </p>
      <div className={classes['ways']}>
        <LinkButton to={editPaths[area]} params={{ id }} size="small">
          {t('Open the test')}
        </LinkButton>
        <LinkButton to={listPaths[area]} size="small">
          {t('Back to the tests')}
        </LinkButton>
      </div>
    </section>
  );
}
