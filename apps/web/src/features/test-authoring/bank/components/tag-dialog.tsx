import type { BankQuestion } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextField } from '../../../../shared/ui/text-field.tsx';
import { bankTagsQuery, useTagQuestions } from '../api/bank.ts';
import { tagsOf } from '../model/chosen-questions.ts';
import classes from './bank.module.css';

const { tag: longest, tagsPerQuestion } = limits.questionBank;
/** Tags of other questions that are proposed. */
const proposed = 8;
const form = 'tags-of-questions';

type TagDialogProps = { questions: readonly BankQuestion[]; onDone: () => void; onClose: () => void };

/** Adds tags to the chosen questions, and takes away those that they have. */
export function TagDialog({ questions, onDone, onClose }: TagDialogProps) {
  const [text, setText] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { data: known = [] } = useQuery(bankTagsQuery);
  const tagging = useTagQuestions();
  const has = tagsOf(questions);
  const add = text.split(/[,;،\n]/).flatMap((tag) => tag.trim() || []);
  const problem = problemOf(add);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (problem !== undefined || (add.length === 0 && removed.size === 0)) return;
    tagging.mutate({ questions: questions.map(({ _id }) => _id), add, remove: [...removed] }, { onSuccess: onDone });
  };
  return (
    <Dialog
      open
      title={tn(questions.length, 'Tags of {n} question', 'Tags of {n} questions')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={tagging.isPending}
            disabled={add.length === 0 && removed.size === 0}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes['tagForm']} onSubmit={submit}>
        <TextField
          label={t('Add tags')}
          hint={t('Several are separated by commas.')}
          error={problem}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Proposals
          tags={known.filter((tag) => !has.includes(tag) && !add.includes(tag))}
          onTake={(tag) => setText([...add, tag].join(', '))}
        />
        {has.length > 0 && <Removing tags={has} removed={removed} onChange={setRemoved} />}
      </form>
    </Dialog>
  );
}

function problemOf(add: readonly string[]): string | undefined {
  if (add.some((tag) => tag.length > longest)) return t('A tag may have at most {max} characters', { max: longest });
  return add.length > tagsPerQuestion
    ? t('A question may have at most {max} tags', { max: tagsPerQuestion })
    : undefined;
}

function changed(before: ReadonlySet<string>, tag: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(before);
  if (isIn) next.add(tag);
  else next.delete(tag);
  return next;
}

type RemovingProps = {
  tags: readonly string[];
  removed: ReadonlySet<string>;
  onChange: (removed: ReadonlySet<string>) => void;
};

function Removing({ tags, removed, onChange }: RemovingProps) {
  return (
    <fieldset className={classes['removing']}>
      <legend>{t('Remove')}</legend>
      {tags.map((tag) => (
        <Checkbox
          key={tag}
          label={tag}
          checked={removed.has(tag)}
          onChange={(event) => onChange(changed(removed, tag, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}

function Proposals({ tags, onTake }: { tags: readonly string[]; onTake: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <div className={classes['proposals']}>
      {tags.slice(0, proposed).map((tag) => (
        <Button key={tag} size="small" onClick={() => onTake(tag)}>
          <bdi>{tag}</bdi>
        </Button>
      ))}
    </div>
  );
}
