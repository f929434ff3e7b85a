import { expect, test } from 'vitest';
import { linesOfHtml } from './pasted-html.ts';

test.each([
  [
    'a numbered list with letters inside, the right one in bold',
    '<ol><li>Which?<ol type="a"><li>x</li><li><b>y</b></li></ol></li><li>What?</li></ol>',
    '1. Which?\na) x\n**b) y**\n2. What?',
  ],
  [
    'Word, with its own numbers',
    '<p class="MsoListParagraph"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span>H<sub>2</sub>O is</p><p><span style="mso-list:Ignore">a.<span>&nbsp; </span></span><span style="font-weight:700">water</span></p>',
    '1. H₂O is\n\n**a. water**',
  ],
  [
    'a table, with lines in a cell',
    '<table><tr><td>Q</td><td>a<br>b</td><td><b>c</b></td></tr></table>',
    'Q\t"a\nb"\t**c**',
  ],
  [
    'a picture by its name',
    '<p>Which? <img src="https://example.org/x.png" alt="map [1]" onerror="alert(1)"></p>',
    'Which? [image: map 1 ]',
  ],
  ['no scripts', '<b>x</b><script>alert(1)</script><style>p{}</style>', '**x**'],
  ['a whole text that a text processor wraps in "normal" bold', '<b style="font-weight:normal"><p>x</p></b>', 'x'],
])('pasted HTML becomes lines: %s', (_, html, lines) => {
  expect(linesOfHtml(html)).toBe(lines);
});

test('HTML that says no more than its text is left to the browser', () => {
  expect(linesOfHtml('<p>x</p>')).toBeNull();
  expect(linesOfHtml('')).toBeNull();
});

test('very deep HTML is read', () => {
  expect(linesOfHtml(`${'<div>'.repeat(1_000)}<b>x`)).toBe('x');
});
