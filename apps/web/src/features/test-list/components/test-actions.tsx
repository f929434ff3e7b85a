import type { TestListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { testPages } from '../../../shared/routing/test-pages.ts';
import list from '../../../shared/table/list.module.css';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import type { ListArea } from '../test-columns.ts';
import classes from './test-list.module.css';

type TestActionsProps = { area: ListArea; test: TestListItem; onDelete: (test: TestListItem) => void };

/** The acts on one test, without those that the server would refuse. */
export function TestActions({ area, test, onDelete }: TestActionsProps) {
  return (
    <div className={classNames(list['actions'], classes['actions'])}>
      {test.can.edit && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id'}
          params={{ id: test._id }}
          size="small"
          aria-label={t('Edit {name}', { name: test.test_name })}
        >
          <IconPencil size={16} aria-hidden="true" />
          {t('Edit')}
        </LinkButton>
      )}
      <AttemptMenu area={area} test={test} />
      {test.can.delete && (
        <Button
          size="small"
          variant="danger"
          aria-label={t('Delete {name}', { name: test.test_name })}
          onClick={() => onDelete(test)}
        >
          <IconTrash size={16} aria-hidden="true" />
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}

/** Links to the pages about students' attempts. */
function AttemptMenu({ area, test }: Pick<TestActionsProps, 'area' | 'test'>) {
  const navigate = useNavigate();
  const lesson = test.test_lesson;
  const attempts = t('Attempts at {test}', { test: test.test_name });
  return (
    <Menu
      label={attempts}
      buttonClassName={buttonClass({ size: 'small' })}
      button={
        <>
          <span aria-hidden="true">{t('Attempts')}</span>
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
