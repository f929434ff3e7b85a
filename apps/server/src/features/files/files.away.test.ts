import { tusPath } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { sha256, upload, uploaded } from '../../../testing/features/files/upload.ts';

let t: TestApp;
let origin: string;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  origin = await listen(t.app);
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
});
afterAll(() => t.close());

const octets = 'application/offset+octet-stream';
const begin = (length: number) =>
  tusRequest('POST', origin + tusPath, teacher, {
    headers: { 'upload-length': length, 'upload-metadata': metadata('a.mp4') },
  });
const patch = (url: string, offset: number, body: Uint8Array) =>
  tusRequest('PATCH', url, teacher, { headers: { 'upload-offset': offset, 'content-type': octets }, body });
const head = (url: string) => tusRequest('HEAD', url, teacher);
const idOf = (url: string) => url.split('/').at(-1) ?? '';

describe('a store that is away', () => {
  it('is said so, keeps what it acknowledged, and is gone on with once it is back', async (context) => {
    const { s3 } = t;
    if (s3 === null) return context.skip('a folder does not go away');
    const kept = await uploaded(teacher, 'kept.mp4', samples.mp4);
    const content = sized(samples.mp4, 60_000);
    const url = origin + String((await begin(content.length)).headers.location);
    expect((await patch(url, 0, content.subarray(0, 20_000))).status).toBe(204);

    await s3.goAway();
    const message = 'Files cannot be reached at the moment. Please try again.';
    expect(await teacher.get(kept.url)).toMatchObject({ status: 503, body: { error: 'service_unavailable', message } });
    expect(await upload(teacher, 'b.mp4', samples.mp4)).toMatchObject({ status: 503, body: { message } });
    expect((await begin(10)).status).toBe(503);
    const refused = await patch(url, 20_000, content.subarray(20_000));
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toEqual({ error: 'service_unavailable', message });
    expect((await head(url)).status).toBe(503);
    expect((await teacher.get('/api/courses')).status).toBe(200);

    await s3.comeBack();
    expect((await teacher.get(kept.url)).status).toBe(200);
    expect((await head(url)).headers['upload-offset']).toBe('20000');
    expect((await patch(url, 20_000, content.subarray(20_000))).status).toBe(204);
    const got = await t.app.inject({ url: `/api/files/${idOf(url)}/x`, headers: { cookie: teacher.cookie ?? '' } });
    expect(sha256(got.rawPayload)).toBe(sha256(content));
  });
});
