import { afterEach, expect, test } from 'vitest';
import { messages } from '../../shared/messages/es/index.ts';
import { lossText } from './loss-text.ts';

const loss = 'Question 12: the name is left out; the marks (3 and -1) are left out.';

afterEach(() => {
  globalThis.lecternMessages = undefined;
});

test('any other sentence stays as it is', () => {
  globalThis.lecternMessages = messages;
  expect(lossText('Everything is lost')).toBe('Everything is lost');
});

test('an English page shows the sentence as it was sent', () => {
  expect(lossText(loss)).toBe(loss);
});

test('the parts are translated one by one', () => {
  globalThis.lecternMessages = messages;
  expect(lossText(loss)).toBe('Pregunta 12: se omite el nombre; se omiten los puntos (3 y -1).');
});
