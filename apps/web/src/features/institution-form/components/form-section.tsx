import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './institution-form.module.css';

/** Fields that belong together, under their heading, two beside each other where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes['section']}>
      <legend className={classes['legend']}>{title}</legend>
      <div className={classes['fields']}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {children}
        </SimpleGrid>
      </div>
    </fieldset>
  );
}
