import type { MaterialProgress } from '@lectern/contract';
import { Button } from '../../../shared/ui/button.tsx';
import { useMarkMaterial } from '../api/course-progress.ts';
import { t } from '../../../shared/messages/t.ts';

/** Marks a material as done, or takes that back. */
export function MarkButton({ courseId, material }: { courseId: string; material: MaterialProgress }) {
  const mark = useMarkMaterial(courseId);
  const text = material.completed ? t('Not done') : t('Mark as done');
  return (
    <Button
      size="small"
      aria-label={`${text}: ${material.name}`}
      onClick={() => mark.mutate({ material: material._id, completed: !material.completed })}
    >
      {text}
    </Button>
  );
}
