// Pictures screens on an instance with the demo. Started by scripts/screens.mjs, with its options as JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/files.mjs';
import { startInstance } from '../lib/instance.ts';
import { runMain, say, SetupError } from '../lib/say.mjs';
import { picture, type Shot } from './camera.ts';
import { fileOf, galleryOf, type Picture } from './gallery.ts';
import { seed } from './seed.ts';
import { PICKED, type Screen, SCREENS } from './table.ts';

/** `out` is the folder of the pictures, `chromium` the path of the browser. */
export type Options = { only: string; pick: boolean; language: string; out: string; chromium: string };

/** No picture in a document may weigh more. */
const MOST_BYTES = 150 * 1024;

await runMain(async () => {
  const options = JSON.parse(process.argv[2] ?? '') as Options;
  const { only, pick, language, chromium } = options;
  const screens = chosen(options);
  if (screens.length === 0) throw new SetupError(`no screen has ${only} in its name`);
  const folder = pick ? join(ROOT, 'docs', 'pictures') : options.out;
  mkdirSync(folder, { recursive: true });
  const instance = await startInstance({ LOG_LEVEL: 'error' });
  const made: Picture[] = [];
  const keep = async (one: Shot): Promise<void> => {
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

function chosen({ only, pick, language }: Options): Screen[] {
  return SCREENS.filter(
    ({ name, before }) =>
      name.includes(only) &&
      (!pick || PICKED.some(([one]) => one === name)) &&
      // Steps before a picture find their buttons by the English name.
      (language === 'en' || before === undefined),
  );
}

/** A function that is there before the lines above it run. */
function isPicked(one: Picture): boolean {
  return PICKED.some(([name, width, scheme]) => name === one.name && width === one.width && scheme === one.scheme);
}

/** In the table's order, whichever picture was ready first. */
function inOrder(pictures: readonly Picture[]): Picture[] {
  const place = ({ name }: Picture) => SCREENS.findIndex((screen) => screen.name === name);
  return pictures.toSorted((one, other) => place(one) - place(other));
}
