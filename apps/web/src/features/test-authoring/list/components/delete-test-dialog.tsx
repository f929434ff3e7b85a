import type { TestListItem } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { rich } from '../../../../shared/messages/rich.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useDeleteTest } from '../api/delete-test.ts';
import classes from './test-list.module.css';

/** Asks whether to delete a test. */
export function DeleteTestDialog({ test, onClose }: { test: TestListItem; onClose: () => void }) {
  const remove = useDeleteTest();
  return (
    <Dialog
      open
      title={t('Delete this test?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(test._id, { onSuccess: onClose })}
          >
            {t('Delete test')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          '{test} will be gone for everyone; what students submitted is kept. You can undo this right afterwards. While students are taking the test, it cannot be deleted.',
          { test: <strong>{test.test_name}</strong> },
        )}
      </p>
      {remove.isError && (
        <p role="alert" className={classes['failed']}>
          {t(testTexts.testNotDeleted)}
        </p>
      )}
    </Dialog>
  );
}
