import { expect, onTestFinished, test, vi } from 'vitest';
import { keepChoice, readChoice } from './choice.ts';

test('a choice stays on the device until it is forgotten', () => {
  keepChoice('speed', '2');
  expect(localStorage.getItem('speed')).toBe('2');
  expect(readChoice('speed')).toBe('2');
  keepChoice('speed', null);
  expect(readChoice('speed')).toBeNull();
  expect(localStorage.getItem('speed')).toBeNull();
});

test('in a browser that forbids storage it lasts as long as the page', () => {
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  onTestFinished(() => forbidden.mockRestore());
  expect(readChoice('keys')).toBeNull();
  keepChoice('keys', 'off');
  expect(readChoice('keys')).toBe('off');
  keepChoice('keys', null);
  expect(readChoice('keys')).toBeNull();
});
