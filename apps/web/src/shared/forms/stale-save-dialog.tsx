import { texts } from '@lectern/contract/texts';
import { formatMoment } from '../format/format-moment.ts';
import { rich } from '../messages/rich.tsx';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Collision, Difference } from './use-collision.ts';

type StaleSaveDialogProps<T> = {
  /** 'This course was changed meanwhile'. */
  title: string;
  /** Null while nobody saved in between. */
  collision: Collision<T> | null;
  /** What a save would replace, as a sentence. */
  warning?: string;
  /** True where loading the other version leaves what was typed as a draft. */
  keepsDraft?: boolean;
  saving: boolean;
  onKeep: () => void;
  onLoad: (saved: T) => void;
  onOverwrite: () => Promise<void>;
};

/** Says that somebody saved in between, and lets the author choose which version goes on. */
export function StaleSaveDialog<T extends { updatedAt: string }>({
  title,
  collision,
  warning = t('Saving yours replaces it.'),
  keepsDraft = false,
  saving,
  onKeep,
  onLoad,
  onOverwrite,
}: StaleSaveDialogProps<T>) {
  const saved = collision?.saved ?? null;
  const differences = collision?.differences;
  return (
    <Dialog
      open={collision !== null}
      title={title}
      onClose={onKeep}
      actions={
        <>
          <Button variant="danger" loading={saving} onClick={() => void onOverwrite()}>
            {t('Save mine anyway')}
          </Button>
          {saved !== null && <Button onClick={() => onLoad(saved)}>{t('Load the saved version')}</Button>}
          <Button variant="primary" onClick={onKeep}>
            {t('Keep editing')}
          </Button>
        </>
      }
    >
      <p>{t(texts.staleSave)}</p>
      {saved !== null && (
        <p>
          {rich('The other version was saved on {moment}.', {
            moment: <strong>{formatMoment(saved.updatedAt)}</strong>,
          })}
          {keepsDraft && ` ${t('If you load it, what you typed stays as a draft that you can restore.')}`}{' '}
          {differences === undefined && warning}
        </p>
      )}
      {differences !== undefined && <Differences differences={differences} />}
    </Dialog>
  );
}

/** The fields that both changed, each with both values. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <>
      <p>{t('Both of you changed the following. If you save yours, everything else that was changed is kept.')}</p>
      <ul aria-label={t('Changed by both')}>
        {differences.map(({ name, mine, theirs }) => (
          <li key={name}>
            {rich('{name}: yours is “{mine}”, the saved one “{theirs}”.', {
              name: <strong>{name}</strong>,
              mine,
              theirs,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
