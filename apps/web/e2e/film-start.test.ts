import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { phone, wake } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { materialOf } from './support/public-addresses.ts';
import { holdApp, openUntouched } from './support/untouched.ts';

// A film that the server drew starts at a press of its picture, before, while and after the app comes.

let course: Course;
beforeAll(async () => {
  course = await demoCourse('Botany for Beginners');
});

const playOf = (page: Page) => page.getByRole('button', { name: /^Play “/ });

describe('a film', () => {
  const isPlaying = (page: Page) =>
    page.locator('video').evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime > 0.1);

  test.each([
    ['by a press', (page: Page) => playOf(page).click()],
    ['by keyboard', (page: Page) => playOf(page).press('Enter')],
  ] as const)('starts %s before the app is there, which takes it over as it plays', async (_, start) => {
    const page = await openUntouched(materialOf('Video')(course));
    const letGo = await holdApp(page);
    const film = page.locator('video');
    const before = await film.boundingBox();
    await start(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await playOf(page).count()).toBe(0);
    expect(await film.evaluate((element) => element === document.activeElement)).toBe(true);
    letGo();
    await page.getByRole('group', { name: 'Player' }).waitFor();
    expect(await isPlaying(page)).toBe(true);
    expect(await film.getAttribute('controls')).not.toBeNull();
    expect(await film.boundingBox()).toEqual(before);
    await page.keyboard.press('k');
    await expect.poll(() => isPlaying(page)).toBe(false);
  });

  test('that is not pressed has its controls once the app is there', async () => {
    const page = await openUntouched(materialOf('Video')(course));
    const film = page.locator('video');
    const before = await film.boundingBox();
    await playOf(page).waitFor();
    expect(await film.getAttribute('controls')).toBeNull();
    await wake(page);
    await expect.poll(() => film.getAttribute('controls')).not.toBeNull();
    expect(await playOf(page).count()).toBe(0);
    expect(await film.boundingBox()).toEqual(before);
    expect(await film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  });

  const hasFocus = (page: Page) => page.locator('video').evaluate((film) => film === document.activeElement);
  const overPlay = async (page: Page) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await playOf(page).boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
  };

  test.each([
    ['a mouse', (page: Page) => page.mouse.down(), (page: Page) => page.mouse.up()],
    ['a key', (page: Page) => page.keyboard.down('Space'), (page: Page) => page.keyboard.up('Space')],
  ] as const)('starts by a press of %s during which the app comes', async (_, press, release) => {
    const page = await openUntouched(materialOf('Video')(course));
    const letGo = await holdApp(page);
    await overPlay(page);
    await playOf(page).focus();
    await press(page);
    letGo();
    await page.getByRole('group', { name: 'Player' }).waitFor();
    await release(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect.poll(() => playOf(page).count()).toBe(0);
    expect(await hasFocus(page)).toBe(true);
  });

  test('starts by a finger that stays while the app comes', async () => {
    const page = await openUntouched(materialOf('Video')(course), { viewport: phone });
    const session = await page.context().newCDPSession(page);
    onTestFinished(() => session.detach());
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const { x = 0, y = 0, width = 0, height = 0 } = (await playOf(page).boundingBox()) ?? {};
    const letGo = await holdApp(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    letGo();
    await page.getByRole('group', { name: 'Player' }).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect.poll(() => playOf(page).count()).toBe(0);
  });

  test('has the focus that its button had when the app came', async () => {
    const page = await openUntouched(materialOf('Video')(course));
    const letGo = await holdApp(page);
    await playOf(page).focus();
    letGo();
    await expect.poll(() => playOf(page).count()).toBe(0);
    expect(await hasFocus(page)).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  test('that cannot be played says so, though it was pressed before the app was there', async () => {
    const page = await openUntouched(materialOf('Video')(course));
    const letGo = await holdApp(page);
    await page.route(/\.(mp4|webm)$/, (route) =>
      route.fulfill({ status: 200, contentType: 'video/mp4', body: 'no film' }),
    );
    await playOf(page).click();
    await expect
      .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.error !== null))
      .toBe(true);
    letGo();
    await page.getByText('This video cannot be played here.').waitFor();
    await page.getByRole('link', { name: 'Open the video' }).waitFor();
  });

  test('is not taken away by a new build while it plays', async () => {
    const page = await openUntouched(materialOf('Video')(course), {
      allow: [/^failed: GET \/assets\/\S+ net::ERR_FAILED$/],
    });
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort('failed'));
    const film = page.locator('video');
    const failed = page.waitForEvent('requestfailed');
    await playOf(page).click();
    await failed;
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
    expect(documents).toBe(0);
    expect(await film.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
  });
});
