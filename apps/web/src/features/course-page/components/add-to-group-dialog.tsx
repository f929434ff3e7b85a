import { useState } from 'react';
import { activeGroupSource } from '../../../shared/forms/group-source.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { groups } from '../../../shared/forms/things.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAddToGroup } from '../api/add-to-group.ts';

type AddToGroupDialogProps = { people: readonly string[]; onDone: () => void; onClose: () => void };

/** Asks for the group into which students are to come. */
export function AddToGroupDialog({ people, onDone, onClose }: AddToGroupDialogProps) {
  const [group, setGroup] = useState<PickOption | null>(null);
  const [tried, setTried] = useState(false);
  const add = useAddToGroup();
  const submit = (): void => {
    setTried(true);
    if (group !== null) add.mutate({ id: group.id, people }, { onSuccess: onDone });
  };
  const heading = tn(people.length, 'Add {n} student to a group', 'Add {n} students to a group');
  return (
    <Dialog
      open
      title={heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={add.isPending} onClick={submit}>
            {t('Add to the group')}
          </Button>
        </>
      }
    >
      <ServerSelect
        id="group-for-students"
        label={t('Group')}
        things={groups}
        source={activeGroupSource}
        picked={group}
        onChange={setGroup}
        description={t('They get the courses of the group at once.')}
        error={tried && group === null ? t('Choose a group') : undefined}
      />
    </Dialog>
  );
}
