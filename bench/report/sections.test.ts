import { expect, test } from 'vitest';
import { withParts } from './sections.ts';

const before = '# Performance\n\nAll of it.\n\n## Lists\n\nold lists\n\n## Saves\n\nold saves\n';

test('keeps the parts that were not measured now', () => {
  expect(withParts(before, '## Saves\n\nnew saves\n')).toBe(
    '# Performance\n\nAll of it.\n\n## Lists\n\nold lists\n\n## Saves\n\nnew saves\n',
  );
});

test('puts a new part at the end, and writes an empty document whole', () => {
  expect(withParts(before, '## Search\n\nfast\n')).toBe(`${before}\n## Search\n\nfast\n`);
  expect(withParts('', '# Performance\n\n## Lists\n\nnew\n')).toBe('# Performance\n\n## Lists\n\nnew\n');
});

test('writes the same document again when nothing changed', () => {
  expect(withParts(before, before)).toBe(before);
});
