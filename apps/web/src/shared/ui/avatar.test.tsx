import { fireEvent, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Avatar, type Face } from './avatar.tsx';
import { hueOf, hues } from './hue-of.ts';
import { PersonName } from './person-name.tsx';

const ada: Face = { _id: '01900000-0000-7000-8000-00000000000a', username: 'Ada Lovelace', profilePicture: null };
const picture = '/api/files/01900000-0000-7000-8000-00000000000b/me.png';

const shown = (person: Face): HTMLElement => {
  const { container } = render(<Avatar person={person} size={28} />);
  const [avatar] = container.children;
  if (!(avatar instanceof HTMLElement)) throw new Error('There is no avatar');
  return avatar;
};

test('a person without a picture has initials, which are no text', () => {
  const avatar = shown(ada);
  expect(avatar.dataset['initials']).toBe('AL');
  expect(avatar.textContent).toBe('');
  expect(avatar.getAttribute('aria-hidden')).toBe('true');
});

test('a picture is asked for once it is near', () => {
  const image = shown({ ...ada, profilePicture: picture }).querySelector('img');
  expect(image?.getAttribute('src')).toBe(picture);
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(image?.alt).toBe('');
});

test('a picture that cannot be shown gives way to the initials', () => {
  const { container } = render(<Avatar person={{ ...ada, profilePicture: picture }} size={28} />);
  const image = container.querySelector('img');
  if (image === null) throw new Error('There is no picture');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.firstElementChild?.getAttribute('data-initials')).toBe('AL');
});

test('another picture is tried after a broken one', () => {
  const { container, rerender } = render(<Avatar person={{ ...ada, profilePicture: picture }} size={28} />);
  const image = container.querySelector('img');
  if (image === null) throw new Error('There is no picture');
  fireEvent.error(image);
  rerender(<Avatar person={{ ...ada, profilePicture: `${picture}?2` }} size={28} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`${picture}?2`);
});

test('the name beside a face is read once', () => {
  const { container } = render(<PersonName person={ada} />);
  expect(container.textContent).toBe('Ada Lovelace');
});

test('the name of a deleted person is in the language of the page', () => {
  globalThis.lecternMessages = { 'Deleted user': 'Usuario eliminado' };
  onTestFinished(() => {
    globalThis.lecternMessages = undefined;
  });
  const { container } = render(<PersonName person={{ ...ada, username: 'Deleted user' }} />);
  expect(container.textContent).toBe('Usuario eliminado');
});

test('a colour belongs to the id, not to the name', () => {
  const hue = (person: Face): string => shown(person).style.getPropertyValue('--hue');
  expect(hue({ ...ada, username: 'Ada King' })).toBe(hue(ada));
  expect(Number(hue(ada))).toBe(hueOf(ada._id));
});

test('ids that follow one another have all colours', () => {
  const ids = Array.from({ length: 64 }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  expect(new Set(ids.map(hueOf))).toEqual(new Set(hues));
});
