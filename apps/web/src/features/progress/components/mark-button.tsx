import type { MaterialProgress } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useMarkMaterial } from '../api/course-progress.ts';

/** Marks a material as done, or undoes that. */
export function MarkButton({ courseId, material }: { courseId: string; material: MaterialProgress }) {
  const mark = useMarkMaterial(courseId);
  const { completed, name } = material;
  return (
    <Button
      size="small"
      aria-label={completed ? t('Mark as not done: {name}', { name }) : t('Mark as done: {name}', { name })}
      onClick={() => mark.mutate({ material, completed: !completed })}
    >
      {completed ? t('Mark as not done') : t('Mark as done')}
    </Button>
  );
}
