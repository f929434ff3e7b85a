import { expect, test } from 'vitest';
import { plainText, readTextBy } from '../../shared/format/plain-text.ts';
import { safeHtml } from '../../shared/safe-html/safe-html.ts';
import { cleanedHtml, textOfHtml } from './html.ts';

// The server reads and cleans HTML without a document, and has to come to what browsers come to.

const texts = [
  '',
  'Leaves',
  '<p>Leaves &amp; roots</p>',
  '<h1>Leaves</h1><p>a &lt;b&gt; c &quot;d&quot; &#39;e&#39; &nbsp;f</p>',
  '<h2>One</h2><h4>Two</h4><h2>Three</h2>',
  '<ul><li>One</li><li><p>Two</p></li></ul>',
  '<p><a href="https://example.org/?a=1&amp;b=2">there</a> <a href="/courses">here</a> <a href="/api/files/x/y.pdf">file</a></p>',
  '<a href="javascript:alert(1)">no</a><a href=" JaVaScRiPt:alert(1)">no</a><a href="data:text/html,x">no</a>',
  '<p><img src="https://example.org/a.png" alt="A &quot;leaf&quot;"><img src="/api/files/x/a.png"></p>',
  '<script>alert(1)</script><style>p{}</style><p onclick="x()">text</p>',
  '<p>ü ñ 漢 😀 مرحبا</p>',
  '<pre><code>a &lt; b\n  c</code></pre><hr><br>',
  '<ol start="3"><li>three</li></ol>',
  '<img src="https://example.org/a.png" alt="" width="40" height="30">',
];
const parsed = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('*')) {
    const attributes = [...element.attributes].toSorted((one, other) => one.name.localeCompare(other.name));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return template.innerHTML;
};

test.each(texts)('is cleaned alike: %s', (html) => {
  for (const top of [3, 5]) expect(parsed(cleanedHtml(html, top))).toBe(parsed(safeHtml(html, top)));
});

test.each(texts)('reads alike: %s', (html) => {
  const inBrowser = plainText(html, 200);
  const before = readTextBy(textOfHtml);
  const onServer = plainText(html, 200);
  readTextBy(before);
  expect(onServer).toBe(inBrowser);
});
