import type { TestListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../../shared/messages/t.ts';
import { testPages } from '../../../../shared/routing/test-pages.ts';
import list from '../../../../shared/table/list.module.css';
import { rowAct, rowMenu } from '../../../../shared/table/row-act.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { MenuItem, MenuLink } from '../../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../../shared/ui/more-menu.tsx';
import type { ListArea } from '../test-columns.ts';

type TestActionsProps = {
  area: ListArea;
  test: TestListItem;
  wordy: boolean;
  onDelete: (test: TestListItem) => void;
  onCopy: (test: TestListItem) => void;
};

/** The acts on one test, without those that the server would refuse. */
export function TestActions({ area, test, wordy, onDelete, onCopy }: TestActionsProps) {
  return (
    <div className={list['actions']}>
      {test.can.edit && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id'}
          params={{ id: test._id }}
          {...rowAct(
            {
              word: t('Edit'),
              label: t('Edit {name}', { name: test.test_name }),
              icon: <IconPencil size={16} aria-hidden="true" />,
            },
            wordy,
          )}
        />
      )}
      {test.can.delete && (
        <Button
          onClick={() => onDelete(test)}
          {...rowAct(
            {
              word: t('Delete'),
              label: t('Delete {name}', { name: test.test_name }),
              icon: <IconTrash size={16} aria-hidden="true" />,
              loses: true,
            },
            wordy,
          )}
        />
      )}
      <FurtherActs area={area} test={test} wordy={wordy} onCopy={onCopy} />
    </div>
  );
}

/** Links to the pages about students' attempts, and a copy. */
function FurtherActs({ area, test, wordy, onCopy }: Omit<TestActionsProps, 'onDelete'>) {
  const lesson = test.test_lesson;
  return (
    <MoreMenu {...rowMenu(test.test_name, wordy)}>
      {(close) => (
        <>
          {testPages[area].map(([label, to]) => (
            <MenuLink key={to} to={to} params={{ id: test._id }} onClick={close}>
              {label}
            </MenuLink>
          ))}
          {lesson !== null && (
            <MenuLink
              to={area === 'teacher' ? '/teacher/gains/$id' : '/instructor/gains/$id'}
              params={{ id: lesson._id }}
              onClick={close}
            >
              {t('Gain')}
            </MenuLink>
          )}
          {test.can.edit && lesson !== null && (
            <MenuItem
              onClick={() => {
                close();
                onCopy(test);
              }}
            >
              {t('Duplicate')}
            </MenuItem>
          )}
        </>
      )}
    </MoreMenu>
  );
}
