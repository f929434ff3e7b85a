import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of further acts of the page, or of the row of this name, and finds an act in it. */
export async function openMore(person: UserEvent, act: string, row?: string): Promise<HTMLElement> {
  const name = row === undefined ? 'More actions' : `More actions for ${row}`;
  await person.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menuitem', { name: act });
}
