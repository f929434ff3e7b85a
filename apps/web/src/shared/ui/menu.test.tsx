import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

function openPage() {
  const pick = vi.fn<(name: string) => void>();
  render(
    <>
      <Menu label="Fruit" button="Choose">
        {(close) => (
          <>
            {['Apple', 'Pear', 'Plum'].map((name) => (
              <MenuItem
                key={name}
                onClick={() => {
                  pick(name);
                  close();
                }}
              >
                {name}
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { person: userEvent.setup(), pick, opener: screen.getByRole('button', { name: 'Choose' }) };
}

const focused = (): string | null => document.activeElement?.textContent ?? null;

test('the keyboard opens it, goes round in it and picks; the focus comes back', async () => {
  const { person, pick, opener } = openPage();
  opener.focus();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('menu', { name: 'Fruit' })).toBeTruthy();
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Apple');
  await person.keyboard('{ArrowUp}');
  expect(focused()).toBe('Plum');
  await person.keyboard('{ArrowDown}');
  expect(focused()).toBe('Apple');
  await person.keyboard('{End}');
  expect(focused()).toBe('Plum');
  await person.keyboard('{Home}{ArrowDown}{Enter}');
  expect(pick.mock.calls).toEqual([['Pear']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('the up arrow opens it at its end', async () => {
  const { person, opener } = openPage();
  opener.focus();
  await person.keyboard('{ArrowUp}');
  expect(focused()).toBe('Plum');
});

test('Escape closes it and gives the focus back', async () => {
  const { person, opener } = openPage();
  await person.click(opener);
  expect(focused()).toBe('Apple');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Tab closes it and goes on', async () => {
  const { person, opener } = openPage();
  await person.click(opener);
  await person.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('Elsewhere');
});

test('Shift and Tab close it and go back to its button', async () => {
  const { person, opener } = openPage();
  await person.click(opener);
  await person.tab({ shift: true });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a press outside closes it and leaves the focus where the press put it', async () => {
  const { person, opener } = openPage();
  await person.click(opener);
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('Elsewhere');
});

test('its button closes it again', async () => {
  const { person, opener } = openPage();
  await person.click(opener);
  await person.click(opener);
  expect(screen.queryByRole('menu')).toBeNull();
});
