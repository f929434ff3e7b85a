// npm run screens -- [--out screens] [--only <part of a name>] [--language en] [--pick]: pictures every screen of every role on
// an instance with the demo, at two widths, in light and dark, with a gallery beside. `--pick` makes the few that the
// documents show, which are in English.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.mjs';
import { toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { startInstance } from './lib/instance.mjs';
import { SetupError, runMain, say } from './lib/say.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { picture } from './screens/camera.mjs';
import { fileOf, galleryOf } from './screens/gallery.mjs';
import { seed } from './screens/seed.mjs';
import { PICKED, SCREENS } from './screens/table.mjs';
import { setUp } from './setup.mjs';

/** No picture in a document may weigh more. */
const MOST_BYTES = 150 * 1024;

await runMain(async () => {
  const { out, only, pick, language } = readOptions(process.argv.slice(2));
  const isPicked = (one) =>
    PICKED.some(([name, width, scheme]) => name === one.name && width === one.width && scheme === one.scheme);
  const screens = SCREENS.filter(
    ({ name, before }) =>
      name.includes(only) &&
      (!pick || PICKED.some(([one]) => one === name)) &&
      // What is pressed before a picture is found by its English name.
      (language === 'en' || before === undefined),
  );
  if (screens.length === 0) throw new SetupError(`no screen has ${only} in its name`);
  if (pick && language !== 'en') throw new SetupError('the documents show pictures in English');
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

/** As the table has them, whichever was ready first. */
function inOrder(pictures) {
  const place = ({ name }) => SCREENS.findIndex((screen) => screen.name === name);
  return pictures.toSorted((one, other) => place(one) - place(other));
}

function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        out: { type: 'string', default: join(ROOT, 'screens') },
        only: { type: 'string', default: '' },
        pick: { type: 'boolean', default: false },
        language: { type: 'string', default: 'en' },
      },
    });
    return { ...values, out: resolve(values.out) };
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new SetupError('npm run screens -- [--out <folder>] [--only <part of a name>] [--language <code>] [--pick]');
  }
}
