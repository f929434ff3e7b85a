import type { GroupSourceProblem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AsideNote } from '../../../shared/forms/aside-note.tsx';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { groupSourceQuery, useSetGroupSource } from '../api/school-account.ts';
import { GroupSourceDialog } from './group-source-dialog.tsx';
import classes from './group-source.module.css';

/** Why nobody comes into a group by its source, or what an administrator has to look at. */
function problemText(problem: GroupSourceProblem, provider: string): string {
  switch (problem) {
    case 'provider_off':
      return t('Nobody comes into this group or leaves it, because {provider} is turned off.', { provider });
    case 'names_no_groups':
      return t(
        'Nobody comes into this group or leaves it any more, because {provider} is no longer asked for groups. Name its claim with groups, or stop following.',
        { provider },
      );
    case 'no_teacher':
      return t('Nobody comes into this group, because its teacher is blocked, or waits for approval.');
    case 'other_institution':
      return t('Nobody comes into this group, because {provider} is for another institution than its teacher.', {
        provider,
      });
    case 'full':
      return t('Nobody comes into this group any more, because it is full: a group may have at most {max} users.', {
        max: limits.usersPerGroup,
      });
    case 'students_elsewhere':
      return t(
        'Nobody comes into this group, because all students who signed in by {provider} so far are of institutions that its teacher is not in.',
        { provider },
      );
    case 'other_claim':
      return t(
        '{provider} is asked for another claim with groups than when this was chosen. See whether the group has the same name there, and save it once more.',
        { provider },
      );
  }
}

/** Says by which group of a school account people come into this group. It is not there while nobody signs in by one. */
export function GroupSourceNote({ groupId }: { groupId: string }) {
  const { data } = useQuery(groupSourceQuery(groupId));
  const end = useSetGroupSource(groupId);
  const [editing, setEditing] = useState(false);
  if (data === undefined || data.providers.length === 0) return null;
  const { source } = data;
  const stop = (): void => end.mutate(null, { onError: (error) => toastError(error, texts.somethingWrong) });
  return (
    <div className={classes['place']}>
      <AsideNote title={t('School account')}>
        <p>
          {source === null
            ? t('Students can come into this group by the groups that their school account names.')
            : rich(
                'Students come into this group when they sign in by {provider} and are in “{group}” there. They leave it once they sign in and are not.',
                { provider: <strong>{source.provider.name}</strong>, group: <bdi>{source.value}</bdi> },
              )}
        </p>
        {source !== null && source.problem !== null && (
          <p role="status" className={classes['bad']}>
            {problemText(source.problem, source.provider.name)}
          </p>
        )}
        <div className={classes['acts']}>
          <Button size="small" onClick={() => setEditing(true)}>
            {source === null ? t('Follow a school account') : t('Change')}
          </Button>
          {source !== null && (
            <Button size="small" loading={end.isPending} onClick={stop}>
              {t('Stop following')}
            </Button>
          )}
        </div>
        {editing && <GroupSourceDialog groupId={groupId} state={data} onClose={() => setEditing(false)} />}
      </AsideNote>
    </div>
  );
}
