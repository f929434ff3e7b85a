import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { visibleTexts } from './visible-text.ts';

test.each([
  ['text of an element', '<p>Join the course</p>', 'Join the course'],
  ['text in braces', "<p>{'Join'}</p>", 'Join'],
  ['text that is shown under a condition', "<p>{open ? 'Close' : t('Open')}</p>", 'Close'],
  ['text beside a value', '<p>{`${name} is here`}</p>', '… is here'],
  ['the name of a control', '<button aria-label="Join" />', 'Join'],
  ['an attribute of a component', '<Field label={`Name of ${it}`} />', 'Name of …'],
])('%s is found', (_, source, text) => {
  expect(visibleTexts('a.tsx', source)).toEqual([[1, text]]);
});

test.each([
  ['a sentence of the catalogue', "<p title={t('Join')}>{t('Join')}</p>"],
  ['what is no text', '<a className="wide link" to="/home" type="button" />'],
  ['signs, numbers and names', '<p>· 100 % – PDF</p>'],
  ['what is only compared', "<p>{role === 'teacher' && <Star />}</p>"],
])('%s is not', (_, source) => {
  expect(visibleTexts('a.tsx', source)).toEqual([]);
});

test('no text of the web app is outside the catalogue', () => {
  const folder = join(ROOT, 'apps/web/src');
  const names = readdirSync(folder, { recursive: true }).map(String);
  const sources = names.filter((name) => name.endsWith('.tsx') && !/\.test\.|^testing/.test(name));
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((name) =>
    visibleTexts(name, readFileSync(join(folder, name), 'utf8')).map(([line, text]) => `${name}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});
