import type { BulkActKind, BulkPreview } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { commaList } from '../../../shared/format/comma-list.ts';
import { groupSource } from '../../../shared/forms/group-source.ts';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { groups, institutions } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import list from '../../../shared/table/list.module.css';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { bulkPreviewQuery, useBulkAct, type BulkWish } from '../api/bulk-acts.ts';
import { confirmText, effectOf, leftText, titleOf } from '../bulk-words.ts';
import classes from './bulk.module.css';

type BulkDialogProps = { act: BulkActKind; ids: readonly string[]; onDone: () => void; onClose: () => void };

/** Shows what an act on many people would do and whom it leaves out, and does it. */
export function BulkDialog({ act, ids, onDone, onClose }: BulkDialogProps) {
  const [target, setTarget] = useState<PickOption | null>(null);
  const bulk = useBulkAct();
  const wish = wishOf(act, ids, target);
  const hasTarget = act === 'block' || act === 'unblock' || target !== null;
  const preview = useQuery(bulkPreviewQuery(wish, hasTarget));
  const changes = preview.data?.changes ?? 0;
  const issues = fieldIssues(preview.error);
  const problem = issues['institution'] ?? issues['group'];
  return (
    <Dialog
      open
      title={titleOf(act, ids.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant={act === 'block' ? 'danger' : 'primary'}
            loading={bulk.isPending}
            disabled={changes === 0}
            onClick={() => bulk.mutate(wish, { onSuccess: onDone })}
          >
            {confirmText(act, changes > 0 ? changes : ids.length)}
          </Button>
        </>
      }
    >
      <Target act={act} picked={target} onPick={setTarget} problem={problem} />
      {hasTarget && preview.isPending && <Skeleton height={48} />}
      {preview.isError && problem === undefined && (
        <ErrorState
          error={preview.error}
          fallback={t('The effects of this could not be counted.')}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.data && <Effects preview={preview.data} />}
    </Dialog>
  );
}

function wishOf(act: BulkActKind, ids: readonly string[], target: PickOption | null): BulkWish {
  const id = target?.id;
  return {
    act,
    ids: [...ids],
    ...(act === 'move' && id !== undefined && { institution: id }),
    ...(act === 'group' && id !== undefined && { group: id }),
  };
}

type TargetProps = {
  act: BulkActKind;
  picked: PickOption | null;
  onPick: (option: PickOption | null) => void;
  problem: string | undefined;
};

function Target({ act, picked, onPick, problem }: TargetProps) {
  const id = useId();
  if (act !== 'move' && act !== 'group') return null;
  const moves = act === 'move';
  return (
    <ServerSelect
      id={id}
      label={moves ? t('Institution') : t('Group')}
      things={moves ? institutions : groups}
      source={moves ? institutionSource : groupSource}
      picked={picked}
      onChange={onPick}
      error={problem}
      required
    />
  );
}

function Effects({ preview }: { preview: BulkPreview }) {
  const { act, changes, sitting, applications, left } = preview;
  return (
    <div role="status" className={classes['effects']}>
      <p>{changes === 0 ? t('This would change nobody.') : effectOf(preview)}</p>
      {sitting > 0 && (
        <p>
          {tn(
            sitting,
            '{n} of them is sitting a test at the moment. Its time goes on.',
            '{n} of them are sitting a test at the moment. Their time goes on.',
          )}
        </p>
      )}
      {applications > 0 && (
        <p>
          {tn(
            applications,
            '{n} application as a teacher at another institution ends.',
            '{n} applications as a teacher at other institutions end.',
          )}
        </p>
      )}
      {left.length > 0 && (
        <ul className={classes['left']}>
          {left.map(({ reason, count, names }) => (
            <li key={reason}>
              {leftText(act, reason, count)}
              {reason !== 'own_account' && names.length > 0 && (
                <span className={list['quiet']}> {commaList(count > names.length ? [...names, '…'] : names)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
