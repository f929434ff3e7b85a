import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog open={open} title="Delete the course?" onClose={() => setOpen(false)} actions={<Button>Yes</Button>}>
        <p>It can be undone.</p>
      </Dialog>
    </>
  );
}

async function openDialog() {
  render(<Page />);
  const person = userEvent.setup();
  const opener = screen.getByRole('button', { name: 'Delete' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(opener);
  return { person, opener, dialog: screen.getByRole('dialog', { name: 'Delete the course?' }) };
}

test('the cross closes it and gives the focus back', async () => {
  const { person, opener } = await openDialog();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Escape, which the browser tells as a cancel, closes it', async () => {
  const { dialog } = await openDialog();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press on the backdrop closes it; one on its content does not', async () => {
  const { person, dialog } = await openDialog();
  await person.click(screen.getByText('It can be undone.'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await person.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the second press of a double one neither confirms nor closes it', async () => {
  const { dialog } = await openDialog();
  for (const under of [screen.getByRole('button', { name: 'Close' }), dialog]) {
    fireEvent.click(under, { detail: 2 });
    expect(screen.queryByRole('dialog')).not.toBeNull();
  }
  fireEvent.click(dialog, { detail: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question begins at its first act, which changes nothing, and not on the cross', async () => {
  await openDialog();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
});

test('a dialog with a field begins in it and not on the cross', async () => {
  render(
    <Dialog open title="Reject the request" onClose={() => undefined}>
      <input type="file" aria-label="Proof" />
      <textarea aria-label="Reason" />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
});
