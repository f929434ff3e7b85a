import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { filtersOf, tabNames, tabOf, tabTitles, type FilterProps } from '../user-filters.ts';
import classes from './user-list.module.css';

type UserTabsProps = FilterProps & {
  /** Draws the heading of the page, with the tabs in it. */
  heading: (tabs: ReactNode) => ReactNode;
  children: ReactNode;
};

/** The tabs of the users list, in the page's heading; the list below belongs to the chosen one. */
export function UserTabs({ filters, onFilter, heading, children }: UserTabsProps) {
  const tab = tabOf(filters);
  return (
    <Tabs value={tab}>
      {heading(
        <Tabs.List className={classes['tabs'] ?? ''} aria-label={t('Kinds of users')}>
          {tabNames.map((name) => (
            <Tabs.Tab key={name} value={name} onClick={() => onFilter(filtersOf(name))}>
              {tabTitles[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>,
      )}
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}
