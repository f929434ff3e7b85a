import type { CourseListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import list from '../../../shared/table/list.module.css';

export type ListArea = 'instructor' | 'teacher';

type CourseActionsProps = { area: ListArea; course: CourseListItem; onDelete: (course: CourseListItem) => void };

/** The buttons that act on one course, without those that the server would refuse. */
export function CourseActions({ area, course, onDelete }: CourseActionsProps) {
  return (
    <div className={list['actions']}>
      {course.can.edit && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/edit-course/$courseId' : '/instructor/edit-course/$courseId'}
          params={{ courseId: course._id }}
          size="small"
          aria-label={t('Edit {name}', { name: course.name })}
        >
          <IconPencil size={16} aria-hidden="true" />
          {t('Edit')}
        </LinkButton>
      )}
      {course.can.delete && (
        <Button
          size="small"
          variant="danger"
          aria-label={t('Delete {name}', { name: course.name })}
          onClick={() => onDelete(course)}
        >
          <IconTrash size={16} aria-hidden="true" />
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}
