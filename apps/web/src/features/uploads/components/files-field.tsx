import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import type { FilesFieldProps } from '../../../shared/forms/file-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { uploadLimitsQuery } from '../api/upload-limits.ts';
import { acceptOf, kindOfName, limitsText, refusal } from '../model/file-kinds.ts';
import type { UploadStore } from '../model/upload-store.ts';
import { DropZone } from './drop-zone.tsx';
import { sayWrongType } from './file-field.tsx';
import classes from './file-field.module.css';
import { percentOf, percentText, sentenceOf } from './upload-progress.tsx';
import { useUploadSlot, useUploadsOf } from './uploads-context.tsx';

/** Takes many files at once, and lists those that are on their way: each goes on by itself and can be taken back. */
export function FilesField({ label, kinds, slots, nameOf, onTakenBack, ...taking }: FilesFieldProps) {
  const [uploads, shown] = useUploadsOf(slots);
  const { problems, take, forget } = useTakingMany({ uploads, kinds, slots, ...taking });
  const limits = useQuery(uploadLimitsQuery());
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes['field']}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('Files for {label}', { label })}
        accept={acceptOf(kinds)}
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])]);
          // The same files may be chosen again, as after they were taken back.
          event.currentTarget.value = '';
        }}
      />
      <DropZone
        words={{
          zone: t('Uploads for {label}', { label }),
          buttonName: t('Upload many files: {label}', { label }),
          button: t('Upload many files'),
          orDrop: t('or drop them here: each becomes a material.'),
        }}
        hint={limits.data && limitsText(kinds, limits.data)}
        onPick={() => picker.current?.click()}
        onDrop={(files) => void take(files)}
      />
      {problems.length > 0 && <Problems problems={problems} onDismiss={forget} />}
      <OnTheWay slots={shown} {...{ nameOf, onTakenBack }} />
    </div>
  );
}

function Problems({ problems, onDismiss }: { problems: readonly string[]; onDismiss: () => void }) {
  return (
    <div role="alert" className={classes['failed']}>
      <ul className={classes['problems']}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button size="small" variant="quiet" aria-label={t('Dismiss the problems')} onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
    </div>
  );
}

type TakingMany = Omit<FilesFieldProps, 'label' | 'nameOf' | 'onTakenBack'> & { uploads: UploadStore };

/** Begins the uploads of files; says why some of them are not sent. */
function useTakingMany({ uploads, kinds, slots, addField, fullText, onUploaded }: TakingMany) {
  const queries = useQueryClient();
  const limits = useQuery(uploadLimitsQuery());
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** The field in which an earlier visit began this file. */
  const begun = ({ name, size }: File): string | undefined =>
    slots.find((slot) => {
      const state = uploads.state(slot);
      return state.status === 'interrupted' && state.name === name && state.size === size;
    });
  const takeOne = async (file: File): Promise<string | null> => {
    const kind = kindOfName(file.name);
    if (kind === null || !kinds.includes(kind)) return sayWrongType(file.name, kinds);
    const problem = refusal(file, kind, limits.data);
    if (problem !== null) return problem;
    const slot = begun(file) ?? addField(file.name, kind);
    if (slot === null) return fullText;
    uploads.start(slot, file, (arrived) => {
      void reloadQueries(queries, [uploadLimitsQuery().queryKey]);
      onUploaded(slot, arrived);
    });
    return null;
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const found = new Set<string>();
    for (const file of files) {
      // One after the other, in the order in which they were chosen.
      const problem = await takeOne(file);
      if (problem !== null) found.add(problem);
    }
    setProblems([...found]);
  };
  return { problems, take, forget: () => setProblems([]) };
}

type OnTheWayProps = Pick<FilesFieldProps, 'slots' | 'nameOf' | 'onTakenBack'>;

/** The files on their way, each with its state. */
function OnTheWay({ slots, ...rest }: OnTheWayProps) {
  if (slots.length === 0) return null;
  return (
    <section aria-label={t('Files on their way')} className={classes['onTheWay']}>
      <p role="status" className={classes['label']}>
        {tn(slots.length, '{n} file on its way', '{n} files on their way')}
      </p>
      <ul>
        {slots.map((slot) => (
          <OneOnTheWay key={slot} slot={slot} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function OneOnTheWay({ slot, nameOf, onTakenBack }: Omit<OnTheWayProps, 'slots'> & { slot: string }) {
  const [uploads, state] = useUploadSlot(slot);
  if (state.status === 'none') return null;
  const name = state.status === 'failed' ? nameOf(slot) : state.name;
  return (
    <li>
      <span dir="auto" className={classes['fileName']}>
        {name}
      </span>
      {state.status !== 'failed' && <span className={classes['percent']}>{percentText(percentOf(state))}</span>}
      {state.status === 'failed' && state.mayRetry && (
        <Button size="small" aria-label={t('Try again: {name}', { name })} onClick={() => uploads.resume(slot)}>
          {t('Try again')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Take back {name}', { name })}
        onClick={() => {
          uploads.cancel(slot);
          onTakenBack(slot);
        }}
      >
        {t('Take back')}
      </Button>
      <p className={state.status === 'failed' ? classes['error'] : classes['hint']}>
        {state.status === 'failed' ? state.message : sentenceOf(state)}
      </p>
    </li>
  );
}
