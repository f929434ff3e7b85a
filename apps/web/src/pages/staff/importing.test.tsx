import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TransferEvents } from '../../features/uploads/model/transport.ts';
import { makeFile } from '../../features/uploads/testing/fake-uploads.ts';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, reply, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './course-list-page.tsx';

const file = idOf(911);
/** The purpose of the last upload. Each arrives at once. */
const sent = vi.hoisted((): { purpose: string | undefined } => ({ purpose: undefined }));
vi.mock('../../features/uploads/api/tus-transfer.ts', () => ({
  openTusTransfer: (_slot: string, _file: File, events: TransferEvents, purpose: string) => {
    sent.purpose = purpose;
    const nothing = () => Promise.resolve();
    return Promise.resolve({ start: () => events.done(idOf(911)), stop: nothing, discard: nothing });
  },
}));

const botany = makeListedCourse({ _id: idOf(912), name: 'Botany', can: { edit: true, delete: true } });
const make = 'POST /api/courses/import';
const archive = { _id: file, name: 'course.zip', url: `/api/files/${file}/course.zip`, size: 1000 };
const uploaded = { ...archive, kind: 'document' as const, contentType: 'application/zip' };
const course = { _id: idOf(913), name: 'Botany', subjects: 1, materials: 12, files: 8 };

async function openImport(routes: FakeRoutes) {
  const given: FakeRoutes = { 'GET /api/courses': pageOf([botany]), 'GET /api/files/:id': uploaded, ...routes };
  const app = renderApp('/teacher/courses', { user: people.teacher, routes: given });
  await screen.findAllByText('Botany');
  await app.person.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Import a course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a course' }));
  const choose = (name: string) => app.person.upload(dialog.getByLabelText('File for ZIP file'), makeFile(name, 1000));
  return { app, dialog, choose };
}

test('a course is downloaded as a ZIP file from its row', async () => {
  const app = renderApp('/teacher/courses', {
    user: people.teacher,
    routes: { 'GET /api/courses': pageOf([botany]) },
  });
  const link = await openMore(app.person, 'Export as ZIP', 'Botany');
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    `/api/courses/${botany._id}/export.zip`,
    true,
  ]);
});

test('a file of another type is not sent, and a refused archive says why and can be another one', async () => {
  const sentence = '“files/1-a.exe” is not a name that the ZIP file of a course may hold.';
  const { app, dialog, choose } = await openImport({ [make]: failure(400, 'validation_failed', sentence) });
  const files = [makeFile('course.rar', 1000)];
  fireEvent.drop(dialog.getByRole('group', { name: 'Upload for ZIP file' }), { dataTransfer: { files } });
  await dialog.findByText('“course.rar” is not a ZIP file.');
  expect(app.server.callsOf(make)).toHaveLength(0);
  await choose('course.zip');
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  app.server.routes[make] = reply(201, {
    message: 'Course imported',
    course: { ...course, tests: { imported: 2, disabled: 1 } },
  });
  await choose('other.zip');
  await dialog.findByText('Imported “Botany”: 1 subject, 12 materials, 2 tests, 8 files.');
  dialog.getByText('1 test is disabled until you set it up.');
  expect(sent.purpose).toBe('import');
  expect(dialog.getByRole('link', { name: 'Open the course' }).getAttribute('href')).toBe(
    `/teacher/edit-course/${course._id}`,
  );
});

test('the same upload is tried again after an answer was lost', async () => {
  const { app, dialog, choose } = await openImport({ [make]: unreachable });
  await choose('course.zip');
  await app.person.click(await dialog.findByRole('button', { name: 'Try again' }));
  await dialog.findByRole('alert');
  expect(app.server.callsOf(make).map(({ body }) => body)).toEqual([{ file }, { file }]);
});
