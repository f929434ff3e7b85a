import type { TestListItem } from '@lectern/contract';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../shared/messages/t.ts';
import { testPages } from '../../../../shared/routing/test-pages.ts';
import list from '../../../../shared/table/list.module.css';
import { rowAct } from '../../../../shared/table/row-act.tsx';
import { Button, buttonClass } from '../../../../shared/ui/button.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/menu.tsx';
import type { ListArea } from '../test-columns.ts';
import classes from './test-list.module.css';

type TestActionsProps = { area: ListArea; test: TestListItem; wordy: boolean; onDelete: (test: TestListItem) => void };

/** The acts on one test, without those that the server would refuse. */
export function TestActions({ area, test, wordy, onDelete }: TestActionsProps) {
  return (
    <div className={classNames(list['actions'], classes['actions'])}>
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
      <AttemptMenu area={area} test={test} wordy={wordy} />
    </div>
  );
}

/** Links to the pages about students' attempts. */
function AttemptMenu({ area, test, wordy }: Omit<TestActionsProps, 'onDelete'>) {
  const navigate = useNavigate();
  const lesson = test.test_lesson;
  const attempts = t('Attempts at {test}', { test: test.test_name });
  return (
    <Menu
      label={attempts}
      buttonClassName={classNames(buttonClass({ size: 'small', variant: 'quiet' }), list['act'])}
      button={
        <>
          <IconDots size={16} aria-hidden="true" />
          {wordy && <span aria-hidden="true">{t('Attempts')}</span>}
          <span className="visually-hidden">{attempts}</span>
        </>
      }
    >
      {() => (
        <>
          {testPages[area].map(([label, to]) => (
            <MenuItem key={to} onClick={() => void navigate({ to, params: { id: test._id } })}>
              {label}
            </MenuItem>
          ))}
          {lesson !== null && (
            <MenuItem
              onClick={() =>
                void navigate({
                  to: area === 'teacher' ? '/teacher/gains/$id' : '/instructor/gains/$id',
                  params: { id: lesson._id },
                })
              }
            >
              {t('Gain')}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
