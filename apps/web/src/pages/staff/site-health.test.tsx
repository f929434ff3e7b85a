import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteHealth } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthLines } from '../../features/site-health/model/health-lines.ts';
import { makeAdminDashboard } from '../../testing/dashboards.ts';
import { failure, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeSiteHealth } from '../../testing/site-health.ts';
import { watchLog } from '../../testing/watch-log.ts';

const figures = 'GET /api/dashboards/admin';
const route = 'GET /api/site-health';
const gigabyte = 1024 ** 3;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const open = (health: object | (() => unknown)) =>
  renderApp('/instructor/starter', {
    user: people.admin,
    routes: { [figures]: makeAdminDashboard(), [route]: health },
  });
const card = () => screen.findByRole('region', { name: 'Health' });
const linesOf = (list: HTMLElement) => within(list).getAllByRole('listitem');
const headsOf = (list: HTMLElement) => linesOf(list).map((line) => within(line).getByRole('heading').textContent);
const textOf = (part: Partial<SiteHealth>, name: string): string => {
  const line = healthLines(makeSiteHealth(part), Date.now()).find((one) => one.name === name);
  return line?.facts.join(' ') ?? '';
};

test('it could not be loaded, says so beside the figures, and can be asked for again', async () => {
  const log = watchLog();
  const app = open(failure(500, 'internal_error', 'Broken'));
  const region = await card();
  expect(within(region).getByRole('alert').textContent).toContain('Broken');
  expect(screen.getByRole('link', { name: 'Courses 11' })).toBeTruthy();
  expect(log).toHaveBeenCalledWith('Loading the health of the site failed: Broken (request test-request)');
  app.server.routes[route] = makeSiteHealth();
  await app.person.click(within(region).getByRole('button', { name: 'Try again' }));
  await within(region).findByText('Everything is in order');
});

test('it is one line while all is in order, which opens to a line for each thing', async () => {
  const app = open(makeSiteHealth());
  const region = await card();
  const summary = within(region).getByText('Everything is in order');
  expect(region.querySelector('details')?.open).toBe(false);
  await app.person.click(summary);
  expect(region.querySelector('details')?.open).toBe(true);
  expect(headsOf(within(region).getByRole('list'))).toEqual([
    'Backup In order',
    'Restore on trial In order',
    'Disk In order',
    'Release In order',
    'Mail In order',
    'Tidying up In order',
    'Application key In order',
    'Database In order',
  ]);
  expect(region.textContent).toContain('Last one: 5 hours ago, 3 GB. It was restored on trial.');
  expect(region.textContent).toContain('60 GB of 100 GB free (60%): data and files.');
  expect(region.textContent).not.toContain('npm run');
});

test('lines that need somebody stand open, the worst first, each with what to do', async () => {
  open(
    makeSiteHealth({
      backup: { state: 'look', last: null },
      drill: { state: 'fine', last: null },
      disk: {
        state: 'act',
        disks: [{ state: 'act', holds: ['data'], freeBytes: 0.25 * gigabyte, sizeBytes: 50 * gigabyte }],
      },
      mail: { state: 'look', sends: true, waiting: 3, stuck: 1, oldestAt: hoursAgo(2) },
    }),
  );
  const region = await card();
  const [needing] = within(region).getAllByRole('list');
  if (needing === undefined) throw new Error('no list');
  expect(needing.closest('details')).toBeNull();
  expect(headsOf(needing)).toEqual(['Disk Needs action', 'Backup Worth a look', 'Mail Worth a look']);
  const [disk, backup, mail] = linesOf(needing).map((line) => line.textContent);
  expect(disk).toContain('256 MB of 50 GB free (0%): data.Make room now');
  expect(backup).toContain('There is no backup yet.Make one each night: npm run lectern -- backup');
  expect(backup).toContain('docs/OPERATIONS.md#backups');
  expect(mail).toContain('3 messages are waiting. 1 of them does not leave. The oldest: 2 hours ago.');
  expect(within(region).getByText('5 other things are in order').closest('details')?.open).toBe(false);
});

test('a chart that comes later does not push it down, and it stands before the chart', async () => {
  let answer: (value: object) => void = () => undefined;
  open(() => new Promise((resolve) => (answer = resolve)));
  await screen.findByRole('link', { name: 'Courses 11' });
  expect(screen.queryByRole('heading', { name: 'Last 2 days' })).toBeNull();
  answer(reply(200, makeSiteHealth()));
  const region = await card();
  const chart = await screen.findByRole('heading', { name: 'Last 2 days' });
  expect(region.compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each<[Partial<SiteHealth>, string, string]>([
  [
    { backup: { state: 'fine', last: { madeAt: hoursAgo(5.5), bytes: 1024, tried: false } } },
    'backup',
    'Last one: 5 hours ago, 1 KB. It has not been restored on trial.',
  ],
  [{ drill: { state: 'look', last: null } }, 'drill', 'No backup has been restored on trial yet.'],
  [{ disk: { state: 'look', disks: null } }, 'disk', 'The disks could not be looked at.'],
  [
    { release: { state: 'look', version: '2.0.0', migrations: { done: 9, open: 1, foreign: 0 } } },
    'release',
    'Version 2.0.0. 1 change of the database has not been made.',
  ],
  [
    { release: { state: 'act', version: '2.0.0', migrations: { done: 9, open: 1, foreign: 1 } } },
    'release',
    'Version 2.0.0. A later release has changed the database since.',
  ],
  [
    { mail: { state: 'fine', sends: false, waiting: 0, stuck: 0, oldestAt: null } },
    'mail',
    'No mail server is set. Links for passwords are shown to the admin who makes them.',
  ],
  [
    { mail: { state: 'fine', sends: true, waiting: 1000, stuck: 0, oldestAt: hoursAgo(0.2) } },
    'mail',
    '1,000+ messages are waiting. The oldest: 12 minutes ago.',
  ],
  [
    { work: { state: 'look', lastAt: null, failed: 0, clockDoubted: true } },
    'work',
    'It has not been done yet. Nothing old is removed, because the clocks of the servers are in doubt.',
  ],
  [
    { work: { state: 'look', lastAt: hoursAgo(2), failed: 2, clockDoubted: false } },
    'work',
    'Last done: 2 hours ago. It comes every ten minutes. 2 tasks failed.',
  ],
  [{ appKey: { state: 'act', key: 'open' } }, 'appKey', 'Other accounts of the machine may read the file of the key.'],
  [{ database: { state: 'fine', bytes: gigabyte, version: '18.4' } }, 'database', '1 GB, in PostgreSQL 18.4.'],
])('%j is told as a sentence', (part, name, expected) => {
  expect(textOf(part, name)).toBe(expected);
});

test('a trial that failed says of which backup, and what to do at once', () => {
  const last = { at: hoursAgo(1.5), backupMadeAt: '2026-05-04T10:00:00.000Z', succeeded: false };
  const [line] = healthLines(makeSiteHealth({ drill: { state: 'act', last } }), Date.now()).filter(
    ({ name }) => name === 'drill',
  );
  expect(line?.facts).toEqual([expect.stringMatching(/^Last one: 1 hour ago\. The backup of 4 May 2026.* could not/)]);
  expect(line?.advice).toMatchObject({ text: 'Make a new backup, and try it at once:' });
});

test('the parts of the handbook that lines name are there', () => {
  const handbook = readFileSync(join(import.meta.dirname, '../../../../../docs/OPERATIONS.md'), 'utf8');
  const anchors = [...handbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const act = { state: 'act' } as const;
  const { backup, drill, disk, release, mail, work, appKey } = makeSiteHealth();
  const all = healthLines(
    makeSiteHealth({
      backup: { ...backup, ...act },
      drill: { ...drill, ...act },
      disk: { ...disk, ...act },
      release: { ...release, ...act },
      mail: { ...mail, ...act },
      work: { ...work, ...act },
      appKey: { ...appKey, ...act },
    }),
    Date.now(),
  ).flatMap(({ advice }) => (advice === null ? [] : [advice.document.replace('docs/OPERATIONS.md#', '')]));
  expect(all).toHaveLength(7);
  expect(anchors).toEqual(expect.arrayContaining(all));
});
