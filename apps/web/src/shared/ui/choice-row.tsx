import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './choice-row.module.css';

type ChoiceRowProps<V> = {
  /** Names the row, for screen readers. */
  label: string;
  choices: readonly { value: V; name: ReactNode }[];
  chosen: V;
  onChoose: (value: V) => void;
};

/** A row of buttons of which one is pressed: a choice that shows another part of a list at once. */
export function ChoiceRow<V extends string | undefined>({ label, choices, chosen, onChoose }: ChoiceRowProps<V>) {
  return (
    <div role="group" aria-label={label} className={classes['row']}>
      {choices.map(({ value, name }) => (
        <Button
          key={value ?? ''}
          size="small"
          variant={value === chosen ? 'secondary' : 'quiet'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
