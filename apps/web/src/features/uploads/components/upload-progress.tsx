import { Progress } from '@mantine/core';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { locale } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
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

/** The state of an upload: its progress, its problem, and its buttons. */
export function UploadProgress({ label, state, uploads, slot, onChoose }: UploadProgressProps) {
  if (state.status === 'failed') return <FailedUpload {...{ label, state, uploads, slot, onChoose }} />;
  const percent = percentOf(state);
  return (
    <div role="group" aria-label={t('Upload of {name}', { name: state.name })} className={classes['upload']}>
      <div className={classes['uploadHead']}>
        <span dir="auto" className={classes['fileName']}>
          {state.name}
        </span>
        <span className={classes['percent']}>{percentText(percent)}</span>
      </div>
      <Progress.Root size="md">
        <Progress.Section
          value={percent}
          aria-label={`${state.name}: ${percentText(percent)}`}
          {...(state.status !== 'sending' && state.status !== 'finishing' && { color: 'gray' })}
        />
      </Progress.Root>
      <div className={classes['uploadFoot']}>
        <p className={classes['hint']}>{sentenceOf(state)}</p>
        <UploadButtons {...{ state, uploads, slot, onChoose }} />
      </div>
    </div>
  );
}

type UploadButtonsProps = Omit<UploadProgressProps, 'label' | 'state'> & {
  state: Exclude<UploadProgressProps['state'], { status: 'failed' }>;
};

/** The buttons of an upload that runs or waits. */
function UploadButtons({ state, uploads, slot, onChoose }: UploadButtonsProps) {
  const { name } = state;
  const [giveUp, giveUpWhat] =
    state.status === 'interrupted'
      ? [t('Discard'), t('Discard upload of {name}', { name })]
      : [t('Cancel'), t('Cancel upload of {name}', { name })];
  return (
    <span className={classes['chipButtons']}>
      {state.status === 'sending' && (
        <Button size="small" aria-label={t('Pause upload of {name}', { name })} onClick={() => uploads.pause(slot)}>
          {t('Pause')}
        </Button>
      )}
      {state.status === 'paused' && (
        <Button size="small" aria-label={t('Resume upload of {name}', { name })} onClick={() => uploads.resume(slot)}>
          {t('Resume')}
        </Button>
      )}
      {state.status === 'waiting' && (
        <Button size="small" aria-label={t('Try now to upload {name}', { name })} onClick={() => uploads.resume(slot)}>
          {t('Try now')}
        </Button>
      )}
      {state.status === 'interrupted' && (
        <Button size="small" aria-label={t('Resume upload of {name}', { name })} onClick={onChoose}>
          {t('Resume upload')}
        </Button>
      )}
      {state.status !== 'finishing' && (
        <Button size="small" variant="quiet" aria-label={giveUpWhat} onClick={() => uploads.cancel(slot)}>
          {giveUp}
        </Button>
      )}
    </span>
  );
}

function FailedUpload({ label, state, uploads, slot, onChoose }: UploadProgressProps) {
  if (state.status !== 'failed') return null;
  return (
    <div role="group" aria-label={t('Upload for {label}', { label })} className={classes['failed']}>
      <p role="alert">{state.message}</p>
      <span className={classes['chipButtons']}>
        {state.mayRetry && (
          <Button size="small" onClick={() => uploads.resume(slot)}>
            {t('Try again')}
          </Button>
        )}
        <Button size="small" onClick={onChoose}>
          {t('Choose another file')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('Dismiss the upload')} onClick={() => uploads.cancel(slot)}>
          {t('Dismiss')}
        </Button>
      </span>
    </div>
  );
}

export const percentOf = ({ sent, size }: { sent: number; size: number }): number =>
  size === 0 ? 0 : Math.floor((100 * sent) / size);

export const percentText = (percent: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(percent / 100);

/** The state of an upload in words. */
export function sentenceOf(state: Exclude<ShownState, { status: 'failed' }>): string {
  const part = t('{sent} of {size}', { sent: formatFileSize(state.sent), size: formatFileSize(state.size) });
  switch (state.status) {
    case 'sending':
      return [part, ...remainingText(state.size - state.sent, state.speed)].join(' · ');
    case 'paused':
      return t('{part} · Paused', { part });
    case 'waiting':
      return state.reason === null
        ? t('{part} · Connection lost. The upload will resume by itself.', { part })
        : t('{part} · {reason} The upload will resume by itself.', { part, reason: state.reason });
    case 'queued':
      return t('{size} · Waits for the files before it.', { size: formatFileSize(state.size) });
    case 'finishing':
      return t('Checking the file…');
    case 'interrupted':
      return t('{part} · Interrupted. Choose the same file to continue.', { part });
  }
}
