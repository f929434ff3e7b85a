import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Face } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useRestoreStudent } from '../api/remove-student.ts';

/** Puts a student back into a course that they were taken out of. */
export function RestoreStudent({ courseId, user }: { courseId: string; user: Pick<Face, '_id' | 'username'> }) {
  const restore = useRestoreStudent(courseId);
  return (
    <Button
      size="small"
      loading={restore.isPending}
      aria-label={t('Put {name} back', { name: shownName(user.username) })}
      onClick={() => restore.mutate(user._id)}
    >
      {t('Put back')}
    </Button>
  );
}
