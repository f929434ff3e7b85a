import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { tellCutText } from './tell-cut-text.ts';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { toastStore } from './toast.ts';
import { ToasterHost } from './toaster-host.tsx';

const told = 'The end was left out: this field takes at most 10 characters.';

beforeEach(() => {
  const stop = tellCutText(window);
  onTestFinished(stop);
});

/** Pastes a text into a field that takes ten characters and has some already; gives back the field. */
async function pasteInto(label: string, text: string) {
  render(
    <>
      <TextField label="Name" maxLength={10} defaultValue="Oak" />
      <TextArea label="Text" maxLength={10} defaultValue="Oak" />
      <TextField label="Free" defaultValue="Oak" />
      <ToasterHost />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.click(field);
  await userEvent.paste(text);
  return field;
}

test.each(['Name', 'Text'])('a text that is cut in %s is said to be', async (label) => {
  const field = await pasteInto(label, ' and beech');
  expect(field.value).toBe('Oak and be');
  expect((await screen.findByRole('alert')).textContent).toBe(told);
});

test.each([
  ['Name', ' and Fi', 'Oak and Fi'],
  ['Text', '\nBeech', 'Oak\nBeech'],
  ['Free', ' and many more trees', 'Oak and many more trees'],
])('%s after which “%s” is pasted says nothing where all of it fits', async (label, text, value) => {
  const field = await pasteInto(label, text);
  expect(field.value).toBe(value);
  // The field is looked at once the browser has put the text in.
  await new Promise((done) => setTimeout(done));
  expect(toastStore.snapshot()).toEqual([]);
});
