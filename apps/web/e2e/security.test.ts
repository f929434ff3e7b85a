import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

// The effect of the server's policies in a browser.

/** Swagger UI reads a description of a megabyte first, and then draws a group: a minute on a busy machine. */
const patience = { timeout: 120_000 };

test(
  'the description of the API can be browsed without anything that its policy forbids',
  { timeout: 3 * patience.timeout },
  async () => {
    const { page } = await newPage();
    await page.goto('/api/docs');
    await page.locator('.opblock-tag').first().click(patience);
    await page.locator('.opblock-summary-control').first().click(patience);
    await page.locator('.opblock-body').first().waitFor(patience);
    expect(await page.locator('.topbar').count()).toBe(0);
  },
);

test('an answer of the API and a page of ours can be framed by nobody, and no inline script runs', async () => {
  const { page } = await newPage({ allow: [/Content Security Policy/, /ERR_BLOCKED_BY/, /frame/i] });
  await page.goto('/home');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    const frame = document.createElement('iframe');
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    frame.src = '/courses';
    document.body.append(frame);
    await loaded;
    const inside = (() => {
      try {
        return frame.contentDocument?.querySelector('#root') ?? null;
      } catch {
        return null;
      }
    })();
    return { script: 'ran' in window, framed: inside !== null };
  });
  expect(ran).toEqual({ script: false, framed: false });
});

/** A player as another site might send it. */
const player = `<!doctype html>
  <p></p>
  <a target="_blank" href="https://www.youtube.com/watch">Watch there</a>
  <button>Lead away</button>
  <script>
    const say = (text) => (document.querySelector('p').textContent = text);
    say('Plays at ' + self.origin);
    document.querySelector('button').onclick = () => {
      try { top.location.href = 'https://www.youtube.com/elsewhere'; } catch { say('Stays'); }
    };
  </script>`;

test("another site's player runs and opens its own pages, and leads ours nowhere", async () => {
  const teacher = await makePerson('teacher');
  const film = { name: 'Film', content_type: 'Video', content_url: 'https://youtu.be/dQw4w9WgXcQ' };
  const json = { ...smallCourse(unique('Films')), subjects: [{ name: 'Films', duration: 1, materials: [film] }] };
  const { body } = await (await clientOf(teacher)).call('POST', '/api/courses/create-course', { json });
  const { page, context } = await newPage({ signedInAs: teacher, allow: [/youtube/] });
  await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: player }));
  const address = `/course/materials/${body.course.subjects[0].materials[0]._id}`;
  await page.goto(address);
  const frame = page.frameLocator('iframe[title="Film"]');
  await frame.getByText('Plays at https://www.youtube-nocookie.com').waitFor();

  const tab = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Watch there' }).click();
  await (await tab).getByText('Plays at https://www.youtube.com').waitFor();

  await page.bringToFront();
  await frame.getByRole('button', { name: 'Lead away' }).click();
  await frame.getByText('Stays').waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
});

const markup = '<!doctype html><html><script>fetch("/api/ran")</script><img src=x onerror=fetch("/api/ran")></html>';
const beginnings: Record<string, string> = {
  'a.jpg': 'ffd8ffe000104a46494600010100',
  'a.png': '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154',
  'a.gif': '4749463839612f2a',
  'a.bmp': '424d0000000000000000000000000000',
  'a.pdf': '255044462d312e370a25e2e3cfd30a312030206f626a0a3c3c3e3e0a656e646f626a0a',
};

test.each(Object.entries(beginnings))('nothing runs in %s that is a page as well', async (name, beginning) => {
  const teacher = await makePerson('teacher');
  const { page, context, trouble } = await newPage({
    signedInAs: teacher,
    // The bytes are no picture, and a browser takes no script from an address of this type.
    allow: [/MIME type/, /ERR_ABORTED/, /ERR_BLOCKED_BY/, /Content Security Policy/, /chrome-extension:/, /favicon/],
  });
  const file = {
    name,
    mimeType: 'text/html',
    buffer: Buffer.from(beginning + Buffer.from(markup).toString('hex'), 'hex'),
  };
  const made = await context.request.post('/api/files', { multipart: { file } });
  expect(made.status()).toBe(201);
  const { file: uploaded } = (await made.json()) as { file: { url: string } };

  for (const address of [uploaded.url, uploaded.url.replace(/[^/]+$/, 'a.html')]) {
    await page.goto(address, { waitUntil: 'load' });
  }
  await page.goto('/home');
  const taken = await page.evaluate(async (url) => {
    const script = document.createElement('script');
    const ended = new Promise<string>((done) => {
      script.addEventListener('load', () => done('ran'));
      script.addEventListener('error', () => done('refused'));
    });
    script.src = url;
    document.body.append(script);
    return ended;
  }, uploaded.url);
  expect(taken).toBe('refused');
  expect(trouble.answers.filter((answer) => answer.includes('/api/ran'))).toEqual([]);
});
