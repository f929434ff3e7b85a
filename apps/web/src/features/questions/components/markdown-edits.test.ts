import { describe, expect, test } from 'vitest';
import {
  codeSelected,
  type Edit,
  linkSelected,
  listSelected,
  markSelected,
  pictureText,
  type Selected,
} from './markdown-edits.ts';

/** A text in which brackets show what is selected. */
const read = (shown: string): Selected => {
  const [start, end] = [shown.indexOf('['), shown.indexOf(']') - 1];
  return { text: shown.replace('[', '').replace(']', ''), start, end };
};
const done = ({ text }: Selected, { from, to, put, start, end }: Edit): string => {
  const next = text.slice(0, from) + put + text.slice(to);
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
};

describe('a selection', () => {
  test.each([
    ['a [leaf] falls', 'a **[leaf]** falls'],
    ['a **[leaf]** falls', 'a [leaf] falls'],
    ['a []', 'a **[]**'],
    ['**[]**', '[]'],
    ['[a]', '**[a]**'],
  ])('becomes bold, or is bold no more: %s', (before, after) => {
    expect(done(read(before), markSelected(read(before), '**'))).toBe(after);
  });

  test.each([
    ['a [leaf]', 'a *[leaf]*'],
    ['a *[leaf]*', 'a [leaf]'],
    ['a **[leaf]**', 'a ***[leaf]***'],
    ['a ***[leaf]***', 'a **[leaf]**'],
  ])('becomes italic, or is italic no more: %s', (before, after) => {
    expect(done(read(before), markSelected(read(before), '*'))).toBe(after);
  });

  test.each([
    ['say [x]', 'say `[x]`'],
    ['[a\nb]', '```\n[a\nb]\n```\n'],
    ['so [a\nb]', 'so \n```\n[a\nb]\n```\n'],
  ])('becomes code: %s', (before, after) => {
    expect(done(read(before), codeSelected(read(before)))).toBe(after);
  });

  test.each([
    ['a\nb[]c\nd', 'a\n- bc[]\nd'],
    ['[a\nb]', '[- a\n- b]'],
    ['[- a\n- b]', '[a\nb]'],
    ['[]', '- []'],
  ])('becomes a list, or is one no more: %s', (before, after) => {
    expect(done(read(before), listSelected(read(before)))).toBe(after);
  });

  test('becomes a link, whose missing part is then selected', () => {
    const words = { text: 'a leaf', start: 2, end: 6 };
    const edit = linkSelected(words);
    expect(edit.put).toBe('[leaf](https://)');
    expect(`a ${edit.put}`.slice(edit.start, edit.end)).toBe('https://');
    const address = { text: 'https://example.org', start: 0, end: 19 };
    expect(linkSelected(address)).toMatchObject({ put: '[](https://example.org)', start: 1, end: 1 });
  });
});

test('the description of a picture is one line without marks', () => {
  expect(pictureText('/a', 'A [leaf]\n*cut* in $x$')).toBe(String.raw`![A \[leaf\] \*cut\* in \$x\$](/a)`);
});
