import { Progress } from '@mantine/core';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { remainingText } from '../model/remaining-text.ts';
import type { UploadState } from '../model/upload-state.ts';
import type { UploadStore } from '../model/upload-store.ts';
import classes from './file-field.module.css';

type ShownState = Exclude<UploadState, { status: 'none' }>;
type UploadProgressProps = {
  label: string;
  state: ShownState;
  uploads: UploadStore;
  slot: string;
  onChoose: () => void;
};

/** How an upload stands: how far it is, what is wrong with it, and what one can do about it. */
export function UploadProgress({ label, state, uploads, slot, onChoose }: UploadProgressProps) {
  if (state.status === 'failed') return <FailedUpload {...{ label, state, uploads, slot, onChoose }} />;
  const giveUp = state.status === 'interrupted' ? 'Discard' : 'Cancel';
  const percent = state.size === 0 ? 0 : Math.floor((100 * state.sent) / state.size);
  return (
    <div role="group" aria-label={`Upload of ${state.name}`} className={classes['upload']}>
      <div className={classes['uploadHead']}>
        <span className={classes['fileName']}>{state.name}</span>
        <span className={classes['percent']}>{percent}%</span>
      </div>
      <Progress.Root size="md">
        <Progress.Section
          value={percent}
          aria-label={`${state.name}: ${percent}%`}
          {...(state.status !== 'sending' && state.status !== 'finishing' && { color: 'gray' })}
        />
      </Progress.Root>
      <div className={classes['uploadFoot']}>
        <p className={classes['hint']}>{sentenceOf(state)}</p>
        <span className={classes['chipButtons']}>
          {state.status === 'sending' && (
            <Button size="small" aria-label={`Pause upload of ${state.name}`} onClick={() => uploads.pause(slot)}>
              Pause
            </Button>
          )}
          {state.status === 'paused' && (
            <Button size="small" aria-label={`Resume upload of ${state.name}`} onClick={() => uploads.resume(slot)}>
              Resume
            </Button>
          )}
          {state.status === 'waiting' && (
            <Button size="small" aria-label={`Try now to upload ${state.name}`} onClick={() => uploads.resume(slot)}>
              Try now
            </Button>
          )}
          {state.status === 'interrupted' && (
            <Button size="small" aria-label={`Resume upload of ${state.name}`} onClick={onChoose}>
              Resume upload
            </Button>
          )}
          {state.status !== 'finishing' && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`${giveUp} upload of ${state.name}`}
              onClick={() => uploads.cancel(slot)}
            >
              {giveUp}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

function FailedUpload({ label, state, uploads, slot, onChoose }: UploadProgressProps) {
  if (state.status !== 'failed') return null;
  return (
    <div role="group" aria-label={`Upload for ${label}`} className={classes['failed']}>
      <p role="alert">{state.message}</p>
      <span className={classes['chipButtons']}>
        {state.mayRetry && (
          <Button size="small" onClick={() => uploads.resume(slot)}>
            Try again
          </Button>
        )}
        <Button size="small" onClick={onChoose}>
          Choose another file
        </Button>
        <Button size="small" variant="quiet" aria-label="Dismiss the upload" onClick={() => uploads.cancel(slot)}>
          Dismiss
        </Button>
      </span>
    </div>
  );
}

function sentenceOf(state: Exclude<ShownState, { status: 'failed' }>): string {
  const part = `${formatFileSize(state.sent)} of ${formatFileSize(state.size)}`;
  switch (state.status) {
    case 'sending':
      return [part, ...remainingText(state.size - state.sent, state.speed)].join(' · ');
    case 'paused':
      return `${part} · Paused`;
    case 'waiting':
      return `${part} · The connection is lost. The upload goes on by itself.`;
    case 'finishing':
      return 'Checking the file…';
    case 'interrupted':
      return `${part} · Stopped before it was done. Choose the same file to go on.`;
  }
}
