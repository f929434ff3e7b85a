import { texts } from '@lectern/contract/texts';
import { useUser } from '../auth-session/auth-session.ts';
import { formatAgo } from '../format/format-ago.ts';
import { formatMoment } from '../format/format-moment.ts';
import { rich } from '../messages/rich.tsx';
import { shownName } from '../format/shown-name.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { LastSaved } from '../api/api-error.ts';
import type { Collision, Difference } from './use-collision.ts';

type StaleSaveDialogProps<T> = {
  /** 'This course was changed in the meantime'. */
  title: string;
  /** Null when there was no other save. */
  collision: Collision<T> | null;
  /** True where loading the other version leaves the typed values as a draft. */
  keepsDraft?: boolean;
  saving: boolean;
  onKeep: () => void;
  onLoad: (saved: T) => void;
  onOverwrite: () => Promise<void>;
};

/** Says that another person saved meanwhile, and lets the author choose the version to go on with. */
export function StaleSaveDialog<T extends { updatedAt: string }>({
  title,
  collision,
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
      <WhoSaved by={collision?.by ?? null} />
      {saved !== null && (
        <p>
          {rich('The other version was saved on {moment}.', {
            moment: <strong>{formatMoment(saved.updatedAt)}</strong>,
          })}
          {keepsDraft && ` ${t('If you load it, what you typed stays as a draft that you can restore.')}`}
        </p>
      )}
      {differences !== undefined && <Differences differences={differences} />}
    </Dialog>
  );
}

function WhoSaved({ by }: { by: LastSaved | null }) {
  const me = useUser()?.username;
  if (by === null || by.username === null) return <p>{t(texts.staleSave)}</p>;
  const ago = formatAgo(by.at, Date.now());
  return (
    <p>
      {by.username === me
        ? t('You saved changes in another window {ago}.', { ago })
        : rich('{name} saved changes {ago}.', { name: <strong>{shownName(by.username)}</strong>, ago })}{' '}
      {t('Your changes have not been saved yet.')}
    </p>
  );
}

/** The fields that both people changed, each with both values. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <>
      <p>{t('Both of you changed the following. If you save yours, everything else that was changed is kept.')}</p>
      <ul aria-label={t('Changed by both')}>
        {differences.map((difference, place) => (
          <li key={place}>{sentenceOf(difference)}</li>
        ))}
      </ul>
    </>
  );
}

function sentenceOf(difference: Difference) {
  const name = <strong>{difference.name}</strong>;
  if (difference.isOrder)
    return rich('{name}: both of you changed the order. If you save yours, your order stays.', { name });
  const { mine, theirs } = difference;
  return rich('{name}: yours is “{mine}”, the saved one “{theirs}”.', { name, mine, theirs });
}
