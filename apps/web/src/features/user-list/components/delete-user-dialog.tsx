import type { UserListItem, UserUsage } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { listText } from '../../../shared/format/list-text.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import list from '../../../shared/table/list.module.css';
import { useDeleteUser } from '../api/delete-user.ts';
import { userUsageQuery } from '../api/user-usage.ts';

/** The things that need another owner first. */
const inTheWay = (usage: UserUsage): string[] => [
  ...(usage.courses > 0 ? [tn(usage.courses, '{n} course', '{n} courses')] : []),
  ...(usage.tests > 0 ? [tn(usage.tests, '{n} test', '{n} tests')] : []),
];

/** Asks whether to delete a person, and says what stands in the way or what it affects. */
export function DeleteUserDialog({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const usage = useQuery(userUsageQuery(user._id));
  const remove = useDeleteUser();
  const owned = usage.data === undefined ? [] : inTheWay(usage.data);
  const confirm = (): void => remove.mutate(user._id, { onSuccess: onClose });
  const name = <strong className={list['named']}>{user.username}</strong>;
  return (
    <Dialog
      open
      title={t('Delete this user?')}
      onClose={onClose}
      actions={
        owned.length > 0 ? (
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" onClick={confirm} loading={remove.isPending} disabled={usage.isPending}>
              {t('Delete user')}
            </Button>
          </>
        )
      }
    >
      {owned.length > 0 ? (
        <p>
          {rich(
            '{name} owns {work} and cannot be deleted. Give that work to another teacher or delete it first. You can block the account right away.',
            { name, work: listText(owned) },
          )}
        </p>
      ) : (
        <p>{rich('The account of {name} and the personal data in it are erased. This cannot be undone.', { name })}</p>
      )}
      {usage.isPending && <Skeleton height={48} />}
      {usage.isError && (
        <ErrorState
          error={usage.error}
          fallback={t('The effects of this could not be counted.')}
          onRetry={() => void usage.refetch()}
          retrying={usage.isFetching}
        />
      )}
      {usage.data && owned.length === 0 && <Traces usage={usage.data} />}
    </Dialog>
  );
}

/** The things that go with the account, and those that stay without the name. */
function Traces({ usage }: { usage: UserUsage }) {
  const staying = [
    ...(usage.ratings > 0 ? [tn(usage.ratings, '{n} rating', '{n} ratings')] : []),
    ...(usage.groups > 0 ? [tn(usage.groups, '{n} group', '{n} groups')] : []),
  ];
  return (
    <>
      {usage.joinRequests > 0 && (
        <p>{tn(usage.joinRequests, 'Also deleted: {n} join request.', 'Also deleted: {n} join requests.')}</p>
      )}
      {staying.length > 0 && (
        <p>{t('{things} will stay, under the name ‘Deleted user’.', { things: listText(staying) })}</p>
      )}
    </>
  );
}
