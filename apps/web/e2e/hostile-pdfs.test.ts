import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { encryptedPdf, makePdf } from '../../server/testing/features/files/make-pdf.ts';
import { rawPdf, streamOf } from '../../server/testing/features/files/raw-pdf.ts';
import { httpClient } from '../../server/testing/process/index.ts';
import { makePdfCourse } from './support/pdf-course.ts';
import { serverUrl } from './support/server.ts';
import { unique } from './support/unique.ts';

/** Opens PDFs in our reader, one after the other, in a browser without a viewer of its own. */
async function openReader(files: readonly Buffer[]) {
  const made = await makePdfCourse('Hostile', files);
  const browser = await newPage();
  await browser.page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  return {
    ...browser,
    paths: made.map(({ path }) => path),
    urls: made.map(({ url }) => url),
    materials: made.map(({ material }) => material),
  };
}

const script = (code: string): string => `<< /S /JavaScript /JS (${code}) >>`;

test('a script of a PDF does not run, and its links lead to the web and to mails alone', async () => {
  const links = [
    { uri: 'javascript:document.title=1' },
    { uri: 'file:///etc/passwd' },
    { uri: 'data:text/html,<script>1</script>' },
    { action: script('app.alert(1)') },
    { action: '<< /S /Launch /F (calc.exe) >>' },
    { action: '<< /S /SubmitForm /F (https://example.org/) >>' },
    { uri: 'https://example.org/' },
    { uri: 'mailto:somebody@example.org' },
  ];
  const catalogue = `/OpenAction ${script('app.launchURL\\(\\"https://example.org\\"\\)')}
    /AA << /WC ${script('app.alert(2)')} >> /Names << /JavaScript << /Names [(a) ${script('app.alert(3)')}] >> >>`;
  const lines = ['<img src=x onerror=alert(1)>'];
  const { page, paths } = await openReader([makePdf([{ lines, links }], { catalogue })]);
  page.on('dialog', () => expect.unreachable('A dialog opened'));
  await page.goto(paths[0] ?? '');
  const sheet = page.getByRole('group', { name: 'Page 1', exact: true });
  await sheet.getByText(lines[0] ?? '').waitFor();
  await expect
    .poll(() => sheet.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['https://example.org/', 'mailto:somebody@example.org']);
  expect(await sheet.locator('button, input, script, img').count()).toBe(0);
});

test('a PDF that cannot be read says why, with a link to it', async () => {
  const broken = makePdf([{ lines: ['One'] }]);
  const { page, paths, urls } = await openReader([
    encryptedPdf(),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(`%PDF-1.7\n${'not a document at all\n'.repeat(200)}`),
    broken.subarray(0, 60),
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(100_000)]),
  ]);
  const sentences: string[] = [];
  for (const [i, path] of paths.entries()) {
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: 'This PDF' });
    await alert.waitFor();
    sentences.push((await alert.locator('p').textContent()) ?? '');
    expect(await alert.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(urls[i]);
  }
  const damaged = 'This PDF is damaged or empty, or it is no PDF.';
  expect(sentences).toEqual([
    'This PDF is protected by a password and cannot be read here.',
    damaged,
    damaged,
    damaged,
    damaged,
  ]);
});

test('a PDF whose file is gone says so, and can be tried again', async () => {
  const { page, paths, trouble } = await openReader([makePdf([{ lines: ['Here again'] }])]);
  trouble.allow(/404|ERR_FAILED/);
  let isGone = true;
  await page.route(/paper\.pdf$/, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(paths[0] ?? '');
  await page.getByText('This PDF could not be loaded.').waitFor();
  isGone = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Here again').waitFor();
  expect(await page.getByText('This PDF could not be loaded.').count()).toBe(0);
});

test('a thousand pages, and one of ten metres, leave a phone its memory', async () => {
  const thousand = makePdf(Array.from({ length: 1_000 }, (_, i) => ({ lines: [`Page number ${i + 1}`] })));
  const wide = makePdf([
    { lines: ['Ten metres'], size: [28_346, 800] },
    { lines: ['10 m'], size: [100, 28_346] },
    { lines: ['No size'], size: [0, 0] },
  ]);
  const { page, paths } = await openReader([thousand, wide]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths[0] ?? '');
  const field = page.getByRole('textbox', { name: 'Page', exact: true });
  const pixels = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height, 0),
    );
  await page.getByText('Page number 1', { exact: true }).waitFor();
  for (const number of ['500', '999', '3', '1000']) {
    await field.fill(number);
    await field.press('Enter');
    await page.getByText(`Page number ${number}`, { exact: true }).waitFor();
    expect(await page.locator('[data-page]').count()).toBeLessThan(7);
    expect(await pixels()).toBeLessThan(24_000_000);
  }
  await page.goto(paths[1] ?? '');
  await page.getByText('Ten metres', { exact: true }).waitFor();
  for (let i = 0; i < 5; i += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(pixels).toBeGreaterThan(0);
  await field.fill('2');
  await field.press('Enter');
  await page.getByText('10 m', { exact: true }).waitFor();
  const largest = () =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('canvas')].flatMap((one) => [one.width, one.height])),
    );
  await expect.poll(largest).toBeLessThanOrEqual(8_192);
  expect(await pixels()).toBeLessThan(40_000_000);
});

/** A page that saves its state so often before it draws a word, and restores none of it. */
function savingPdf(times: number): Buffer {
  const objects = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    5: streamOf('', `${'q '.repeat(times)} BT /F1 24 Tf 40 700 Td (Far inside) Tj ET`),
  };
  return rawPdf({ objects: new Map(Object.entries(objects).map(([id, object]) => [Number(id), object])) });
}

test('a page that saves its state without end is refused and does not stop the browser', async () => {
  const { page, paths } = await openReader([savingPdf(500), savingPdf(200_000)]);
  const sheet = page.getByRole('group', { name: 'Page 1', exact: true });
  await page.goto(paths[0] ?? '');
  await sheet.getByText('Far inside').waitFor();
  await page.goto(paths[1] ?? '');
  await sheet.getByText('This page cannot be shown.').waitFor();
  // A page that computes without end answers nothing.
  expect(await page.evaluate(() => document.querySelectorAll('[data-page]').length)).toBe(1);
});

test('the first page of a large file comes before the whole file', async () => {
  const ballast = randomBytes(8_000_000);
  const { page, paths, trouble } = await openReader([
    makePdf([{ lines: ['At once'] }, { lines: ['Later'] }], { ballast }),
  ]);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let received = 0;
  session.on('Network.dataReceived', ({ dataLength }) => (received += dataLength));
  await page.goto(paths[0] ?? '');
  received = 0;
  await page.getByText('At once').waitFor();
  expect(trouble.answers.some((answer) => answer.startsWith('GET 206 /api/files/'))).toBe(true);
  expect(received).toBeLessThan(4_000_000);
  await session.detach();
});

test('a scanned page is shown, though WebAssembly may not run', async () => {
  const { page, paths } = await openReader([makePdf([{ lines: ['Scanned'], scan: true }])]);
  await page.goto(paths[0] ?? '');
  await page.locator('[data-page="1"] canvas').waitFor();
  const middle = await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const { width = 0, height = 0 } = canvas ?? {};
    // The middle of the square: 300 of 595 points from the left, 400 of 842 from below.
    const [x, y] = [Math.round((width * 300) / 595), Math.round(height * (1 - 400 / 842))];
    return [...(canvas?.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])];
  });
  expect(middle).toEqual([0, 0, 0, 255]);
});

test('letters that a file does not carry are shown, in Latin and in Chinese, and found, without a complaint', async () => {
  const [word, chinese] = [unique('Borrowed').replace(' ', ''), '植物细胞'];
  const { page, paths, materials } = await openReader([makePdf([{ lines: [word], chinese }])]);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(paths[0] ?? '');
  const sheet = page.getByRole('group', { name: 'Page 1', exact: true });
  await sheet.getByText(word).waitFor();
  await sheet.getByText(chinese).waitFor();
  // Each of the lines has left ink on the page.
  const inked = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const { width = 0, height = 0 } = canvas ?? {};
      const rowAt = (points: number) => Math.round((height * points) / 842);
      return [40, 70].map((top) => {
        const { data = [] } =
          canvas?.getContext('2d')?.getImageData(0, rowAt(top), width, rowAt(24)) ?? ({} as Partial<ImageData>);
        return [...data].filter((value, i) => i % 4 === 0 && value < 128).length > 20;
      });
    });
  await expect.poll(inked).toEqual([true, true]);
  // The library's complaints begin so.
  expect(complaints.filter((text) => /^Warning|font|cmap/i.test(text))).toEqual([]);
  for (const q of [word, chinese]) {
    await expect
      .poll(async () => (await httpClient(serverUrl).get(`/api/search?q=${encodeURIComponent(q)}`)).bytes.toString(), {
        timeout: 30_000,
      })
      .toContain(materials[0]);
  }
});
