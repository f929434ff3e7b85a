// npm run screens -- [--out screens] [--only <part of a name>] [--language en] [--pick]: pictures every screen of every role on
// an instance with the demo, at two widths, in light and dark, with a gallery beside. `--pick` makes the few that the
// documents show, which are in English.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { startInstance } from './lib/instance.mjs';
import { SetupError, runMain, say } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { picture } from './screens/camera.mjs';
import { fileOf, galleryOf } from './screens/gallery.mjs';
import { seed } from './screens/seed.mjs';
import { PICKED, SCREENS } from './screens/table.mjs';
import { setUp } from './setup.mjs';

/** No picture in a document may weigh more. */
const MOST_BYTES = 150 * 1024;

const usage = {
  command: 'npm run screens',
  text: `
Usage: npm run screens -- [options]

Pictures every screen of every role on an instance with the demo, at two widths, in light and dark, with a gallery beside.

  --out FOLDER      where the pictures go (screens)
  --only TEXT       only screens with this in their name
  --language CODE   in another language: es or ar; without the screens before which something has to be pressed
  --pick            only the pictures of the documents, into docs/pictures
`,
  options: {
    out: { type: 'string', default: join(ROOT, 'screens') },
    only: { type: 'string', default: '' },
    pick: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  },
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  const { only, pick, language } = asked;
  const out = resolve(asked.out);
  const isPicked = (one) =>
    PICKED.some(([name, width, scheme]) => name === one.name && width === one.width && scheme === one.scheme);
  const screens = SCREENS.filter(
    ({ name, before }) =>
      name.includes(only) &&
      (!pick || PICKED.some(([one]) => one === name)) &&
      // Steps before a picture find their buttons by the English name.
      (language === 'en' || before === undefined),
  );
  if (screens.length === 0) throw new SetupError(`no screen has ${only} in its name`);
  if (pick && language !== 'en') throw wrongUse(usage.command, 'the documents show pictures in English');
  const node = await setUp();
  await ensureWebBuild(node);
  const chromium = await ensureChromium(node, toolEnvironment(node));
  const folder = pick ? join(ROOT, 'docs', 'pictures') : out;
  mkdirSync(folder, { recursive: true });
  const instance = await startInstance(node, { LOG_LEVEL: 'error' });
  const made = [];
  const keep = async (one) => {
    if (pick && !isPicked(one)) return;
    const ending = pick ? 'webp' : 'png';
    const bytes = await one.shoot(ending);
    if (pick && bytes.length > MOST_BYTES) throw new Error(`weighs ${Math.round(bytes.length / 1024)} KB`);
    writeFileSync(join(folder, fileOf(one, ending)), bytes);
    made.push(one);
  };
  try {
    const things = await seed(instance.url);
    say(`picturing ${screens.length} screens into ${folder} …`);
    const troubles = await picture({ chromium, url: instance.url, things, screens, language }, keep);
    if (!pick) writeFileSync(join(folder, 'index.html'), galleryOf(inOrder(made)));
    for (const trouble of troubles) process.stdout.write(`${trouble}\n`);
    process.stdout.write(`${made.length} pictures, ${troubles.length} screens not pictured: ${folder}\n`);
    return troubles.length === 0 ? 0 : 1;
  } finally {
    await instance.close();
  }
});

/** In the table's order, whichever picture was ready first. */
function inOrder(pictures) {
  const place = ({ name }) => SCREENS.findIndex((screen) => screen.name === name);
  return pictures.toSorted((one, other) => place(one) - place(other));
}
