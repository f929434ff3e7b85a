import type { StudentPage } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PickOption, PickSource } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { groups as groupThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAddToGroup } from '../api/group-places.ts';
import { Section, ShortList } from './section.tsx';
import classes from './student-page.module.css';

type GroupsSectionProps = {
  area: StaffArea;
  page: StudentPage;
  groups: NonNullable<StudentPage['groups']>;
  source: PickSource;
};

/** The groups of the viewer that a student is in. */
export function GroupsSection({ area, page, groups, source }: GroupsSectionProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={t('Groups')}
      action={
        page.can.addToGroup && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('Add to a group')}
          </Button>
        )
      }
    >
      <ShortList list={groups} empty={t('In none of your groups.')}>
        {({ _id: id, name, status }) => (
          <li key={id} className={classes['row']}>
            <span className={classes['main']}>
              <Link
                to={area === 'instructor' ? '/instructor/edit-group/$id' : '/teacher/edit-group/$id'}
                params={{ id }}
                dir="auto"
                className={classes['name']}
              >
                {name}
              </Link>{' '}
              {status === 'inactive' && <Badge tone="warn">{t('Inactive')}</Badge>}
            </span>
          </li>
        )}
      </ShortList>
      {adding && <AddToGroupDialog studentId={page.user._id} source={source} onClose={() => setAdding(false)} />}
    </Section>
  );
}

type AddToGroupDialogProps = { studentId: string; source: PickSource; onClose: () => void };

/** Asks for the group. It stays open until the server has accepted. */
function AddToGroupDialog({ studentId, source, onClose }: AddToGroupDialogProps) {
  const [picked, setPicked] = useState<PickOption | null>(null);
  const add = useAddToGroup(studentId);
  return (
    <Dialog
      open
      title={t('Add to a group')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={picked === null}
            loading={add.isPending}
            onClick={() => picked && add.mutate(picked.id, { onSuccess: onClose })}
          >
            {t('Add')}
          </Button>
        </>
      }
    >
      <p>{t('The group opens its courses to the student at once.')}</p>
      <ServerSelect
        id="student-group"
        label={t('Group')}
        things={groupThings}
        source={source}
        picked={picked}
        onChange={setPicked}
        required
      />
    </Dialog>
  );
}
