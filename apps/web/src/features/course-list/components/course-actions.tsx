import type { CourseListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { rowAct, rowMenu } from '../../../shared/table/row-act.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { MenuAnchor, MenuItem, MenuLink } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import list from '../../../shared/table/list.module.css';

export type ListArea = 'instructor' | 'teacher';

type CourseActionsProps = {
  area: ListArea;
  course: CourseListItem;
  wordy: boolean;
  onDelete: (course: CourseListItem) => void;
  onCopy: (course: CourseListItem) => void;
  onOffer: (course: CourseListItem) => void;
};

/** The buttons that act on one course, without those that the server would refuse. */
export function CourseActions({ onDelete, ...further }: CourseActionsProps) {
  const { area, course, wordy } = further;
  return (
    <div className={list['actions']}>
      {course.can.edit && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/edit-course/$courseId' : '/instructor/edit-course/$courseId'}
          params={{ courseId: course._id }}
          {...rowAct(
            {
              word: t('Edit'),
              label: t('Edit {name}', { name: course.name }),
              icon: <IconPencil size={16} aria-hidden="true" />,
            },
            wordy,
          )}
        />
      )}
      {course.can.delete && (
        <Button
          onClick={() => onDelete(course)}
          {...rowAct(
            {
              word: t('Delete'),
              label: t('Delete {name}', { name: course.name }),
              icon: <IconTrash size={16} aria-hidden="true" />,
              loses: true,
            },
            wordy,
          )}
        />
      )}
      {course.can.edit && <FurtherActs {...further} />}
    </div>
  );
}

function FurtherActs({ area, course, wordy, onCopy, onOffer }: Omit<CourseActionsProps, 'onDelete'>) {
  return (
    <MoreMenu {...rowMenu(course.name, wordy)}>
      {(close) => (
        <>
          <MenuLink
            to={
              area === 'teacher'
                ? '/teacher/courses/$courseId/announcements'
                : '/instructor/courses/$courseId/announcements'
            }
            params={{ courseId: course._id }}
            onClick={close}
          >
            {t('Announcements')}
          </MenuLink>
          <MenuItem
            onClick={() => {
              close();
              onCopy(course);
            }}
          >
            {t('Duplicate')}
          </MenuItem>
          {course.can.delete && (
            <MenuItem
              onClick={() => {
                close();
                onOffer(course);
              }}
            >
              {t('Offer as a template')}
            </MenuItem>
          )}
          <MenuAnchor href={`/api/courses/${course._id}/export.zip`} download onClick={close}>
            {t('Export as ZIP')}
          </MenuAnchor>
        </>
      )}
    </MoreMenu>
  );
}
