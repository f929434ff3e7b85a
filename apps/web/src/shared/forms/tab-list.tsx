import { Tabs } from '@mantine/core';
import { tn } from '../messages/tn.ts';
import classes from './long-form.module.css';

type TabListProps<T extends string> = {
  tabs: readonly T[];
  /** The names of the tabs on the screen. */
  names: Record<T, string>;
  /** How many bad fields each tab has. */
  problems: Record<T, number>;
  isDisabled?: (tab: T) => boolean;
};

/** The tabs of a long form, each with the number of its bad fields. */
export function TabList<T extends string>({ tabs, names, problems, isDisabled = () => false }: TabListProps<T>) {
  return (
    <Tabs.List className={classes['tabs'] ?? ''}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab}
          value={tab}
          disabled={isDisabled(tab)}
          rightSection={problems[tab] > 0 && <Problems number={problems[tab]} />}
        >
          {names[tab]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Problems({ number }: { number: number }) {
  return (
    <span className={classes['problems']}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{tn(number, '{n} problem', '{n} problems')}</span>
    </span>
  );
}
