import type { MaterialNotes, StudyNote } from '@lectern/contract';
import { expect, test } from 'vitest';
import { markdownFileName, notesAsMarkdown } from './notes-markdown.ts';

const at = '2026-05-04T10:00:00.000Z';
const note = (text: string | null, second: number | null = null): StudyNote => ({
  _id: 'n',
  second,
  page: null,
  text,
  createdAt: at,
  updatedAt: at,
});
const group = (notes: StudyNote[], over: Partial<MaterialNotes> = {}): MaterialNotes => ({
  subject: { _id: 's', name: 'Light' },
  material: { _id: 'm', name: 'Inside a leaf', content_type: 'Video' },
  notes,
  ...over,
});
const written = (...data: MaterialNotes[]) => notesAsMarkdown({ name: 'Botany', data }, 'https://school.example');

test('notes stand below their subject and material, each with a link to its place', () => {
  const removed = { subject: null, material: { _id: 'gone', name: 'Old film', content_type: null } };
  const markdown = written(
    group([note('About all of it'), note('First\nand second line', 42), note(null, 60)]),
    group([note('Left', 7)], removed),
  );
  expect(markdown).toBe(`# Botany

## Light

### [Inside a leaf](https://school.example/course/materials/m)

- About all of it
- [At 0:42](https://school.example/course/materials/m#t=42): First
  and second line
- [At 1:00](https://school.example/course/materials/m#t=60): Bookmark

## Removed material

### Old film

- At 0:07: Left
`);
});

test('nothing in a text or a name is Markdown or HTML', () => {
  const markdown = written(
    group([note('# Title\n1. one\n- two\n<img src=x onerror=alert(1)> [here](javascript:alert(1)) **bold** `code`')], {
      material: { _id: 'm', name: '](javascript:alert(1)) # <b>', content_type: 'Video' },
    }),
  );
  expect(markdown).toContain('- \\# Title\n  1\\. one\n  \\- two\n');
  expect(markdown).toContain(
    '\\<img src=x onerror=alert(1)\\> \\[here\\](javascript:alert(1)) \\*\\*bold\\*\\* \\`code\\`',
  );
  expect(markdown).toContain('### [\\](javascript:alert(1)) \\# \\<b\\>](https://school.example/course/materials/m)');
});

test('formulas and addresses stay', () => {
  const markdown = written(group([note('Speed $v = \\frac{s}{t}$ at https://example.org/a_b?c=1.')]));
  expect(markdown).toContain('- Speed $v = \\frac{s}{t}$ at <https://example.org/a_b?c=1>.');
});

test('the file has the name of the course, without signs that files cannot have', () => {
  expect(markdownFileName('Botany: leaves/light?')).toBe('Botany leaves light.md');
  expect(markdownFileName('???')).toBe('Notes.md');
  expect(markdownFileName('../../etc')).toBe('etc.md');
});
