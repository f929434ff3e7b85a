import type { TestListItem } from '@lectern/contract';
import { CopyDialog } from '../../../../shared/forms/copy-dialog.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { useCopyTest } from '../api/copy-test.ts';

/** Asks for the name of a copy of a test. */
export function CopyTestDialog({ test, onClose }: { test: TestListItem; onClose: () => void }) {
  const copying = useCopyTest(test._id);
  return (
    <CopyDialog
      title={t('Duplicate this test')}
      name={test.test_name}
      copying={copying}
      onCopy={(name) => copying.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t(
          'The copy has all questions and stays in the same course. Dates, named people and attempts do not go along; a test that had dates or was for some people only is disabled at first.',
        )}
      </p>
    </CopyDialog>
  );
}
