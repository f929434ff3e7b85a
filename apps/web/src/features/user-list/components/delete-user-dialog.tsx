import type { UserListItem, UserUsage } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../shared/format/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import list from '../../../shared/table/list.module.css';
import { useDeleteUser } from '../api/delete-user.ts';
import { userUsageQuery } from '../api/user-usage.ts';

const counted = (lines: [number, string][]): string[] =>
  lines.flatMap(([number, noun]) => (number > 0 ? [count(number, noun)] : []));

/** What has to find another owner first. */
const inTheWay = (usage: UserUsage): string[] =>
  counted([
    [usage.courses, 'course'],
    [usage.tests, 'test'],
  ]);

/** Asks whether to delete a person, and tells what is in the way of it or what it touches. */
export function DeleteUserDialog({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const usage = useQuery(userUsageQuery(user._id));
  const remove = useDeleteUser();
  const owned = usage.data === undefined ? [] : inTheWay(usage.data);
  const confirm = (): void => remove.mutate(user._id, { onSuccess: onClose });
  return (
    <Dialog
      open
      title="Delete this user?"
      onClose={onClose}
      actions={
        owned.length > 0 ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" onClick={confirm} loading={remove.isPending} disabled={usage.isPending}>
              Delete user
            </Button>
          </>
        )
      }
    >
      {owned.length > 0 ? (
        <p>
          <strong className={list['named']}>{user.username}</strong> owns {owned.join(' and ')} and cannot be deleted
          while that is so. Give them to another teacher or delete them first. Blocking the account is possible at once.
        </p>
      ) : (
        <p>
          The account of <strong className={list['named']}>{user.username}</strong> and the personal data in it are
          erased. This cannot be undone.
        </p>
      )}
      {usage.isPending && <Skeleton height={48} />}
      {usage.isError && (
        <ErrorState
          error={usage.error}
          fallback="What this touches could not be counted."
          onRetry={() => void usage.refetch()}
          retrying={usage.isFetching}
        />
      )}
      {usage.data && owned.length === 0 && <Traces usage={usage.data} />}
    </Dialog>
  );
}

/** What goes with the account, and what stays without the name. */
function Traces({ usage }: { usage: UserUsage }) {
  const gone = counted([[usage.joinRequests, 'join request']]);
  const staying = counted([
    [usage.ratings, 'rating'],
    [usage.groups, 'group'],
  ]);
  return (
    <>
      {gone.length > 0 && <p>With it go: {gone.join(', ')}.</p>}
      {staying.length > 0 && <p>{staying.join(' and ')} will stay, under the name ‘Deleted user’.</p>}
    </>
  );
}
