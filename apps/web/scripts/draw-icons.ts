// Draws the icons of the installed app from the book of the logo, in Chromium. Usage: node scripts/draw-icons.ts [Chromium]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = join(import.meta.dirname, '../public/icons');
/** The book of `favicon.svg`, whose middle is at 16, 17. */
const book =
  'M16 9.5C13.4 7 9.6 6.2 4.5 6.5v12.2c5.1-.3 8.9.5 11.5 3 2.6-2.5 6.4-3.3 11.5-3V6.5C22.4 6.2 18.6 7 16 9.5zM16 9.5V27M10.5 27h11';

/** Systems cut the corners of a maskable icon: what counts lies within the inner four fifths. */
const icons = [
  { name: '192', size: 192, corner: 7, scale: 0.78 },
  { name: '512', size: 512, corner: 7, scale: 0.78 },
  { name: 'maskable-512', size: 512, corner: 0, scale: 0.62 },
  { name: 'apple-touch', size: 180, corner: 0, scale: 0.72 },
];

const drawing = (corner: number, scale: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" style="display: block; width: 100vw; height: 100vh">
    <rect width="32" height="32" rx="${corner}" fill="#24548f" />
    <path d="${book}" transform="translate(16 16) scale(${scale}) translate(-16 -16.7)" fill="none" stroke="#fff"
      stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;

await mkdir(folder, { recursive: true });
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium', args });
for (const { name, size, corner, scale } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin: 0; background: transparent">${drawing(corner, scale)}</body>`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
}
await browser.close();
