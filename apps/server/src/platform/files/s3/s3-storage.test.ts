import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../storage.ts';
import {
  content,
  describeStorage,
  key,
  keysOf,
  other,
  textOf,
} from '../../../../testing/platform/files/storage-contract.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import { type S3Server, startS3Server } from '../../../../testing/platform/files/s3/s3-server.ts';

const max = { maxBytes: 50_000_000 };

let server: S3Server;
let bucket: Bucket;
let storage: Storage;
beforeEach(async () => {
  server = await startS3Server();
  bucket = openBucket(server.settings);
  storage = createS3Storage(bucket, 'files/');
});
afterEach(async () => {
  await bucket.close();
  await server.close();
});

const remains = async () => [...server.objects.keys(), ...server.begun.keys()];

describeStorage(() => ({ storage, remains }));

/** The error of every call that fails. */
const away = { code: 'service_unavailable', extras: { headers: { 'retry-after': '5' } } };

describe('a caller with wrong keys', () => {
  it('hears that files cannot be reached, and the log why', async () => {
    const credentials = { accessKeyId: 'test-key', secretAccessKey: 'wrong' };
    const stranger = openBucket({ ...server.settings, credentials });
    const theirs = createS3Storage(stranger, 'files/');
    await expect(theirs.put(key, content('x'), max)).rejects.toMatchObject({
      ...away,
      cause: { name: 'SignatureDoesNotMatch' },
    });
    await expect(theirs.read(key)).rejects.toMatchObject(away);
    expect(server.seen).toEqual([]);
    await stranger.close();
  });
});

describe('a store that is away', () => {
  it('fails every call with the same words, keeps what it had, and is used again once it is back', async () => {
    await storage.put(key, content('kept'), max);
    await server.goAway();
    await expect(storage.put(other, content('lost'), max)).rejects.toMatchObject(away);
    await expect(storage.read(key)).rejects.toMatchObject(away);
    await expect(storage.stat(key)).rejects.toMatchObject(away);
    await expect(storage.remove(key)).rejects.toMatchObject(away);
    await expect(keysOf(storage)).rejects.toMatchObject(away);
    await expect(storage.removeUnfinished(new Date())).rejects.toMatchObject(away);
    await server.comeBack();
    expect(await textOf(await storage.read(key))).toBe('kept');
    expect((await storage.put(other, content('new'), max)).size).toBe(3);
    expect(await keysOf(storage)).toEqual([key, other]);
  });

  it('lets go of the source that was being sent', async () => {
    const source = content('a', 'b');
    await server.goAway();
    await expect(storage.put(key, source, max)).rejects.toMatchObject(away);
    expect(source.destroyed).toBe(true);
  });
});

describe('removeUnfinished', () => {
  it('aborts what a crash left, and neither what is being sent nor what is not ours', async () => {
    const old = new Date('2026-01-01');
    const upload = (name: string, begun: Date) =>
      server.begun.set(`upload-${name}-${begun.getFullYear()}`, { key: name, begun, parts: new Map() });
    for (const name of ['files/a', 'files/b', 'files/c', 'files/d', 'elsewhere/a']) upload(name, old);
    upload('files/a', new Date('2027-01-01'));
    await storage.removeUnfinished(new Date('2026-06-01'));
    expect([...server.begun.keys()].toSorted()).toEqual(['upload-elsewhere/a-2026', 'upload-files/a-2027']);
  });
});

describe('the bucket', () => {
  it('may hold other things beside ours', async () => {
    server.objects.set('elsewhere/0190a1b2-c3d4', { bytes: Buffer.from('x'), modified: new Date() });
    server.objects.set('files/Not A Key', { bytes: Buffer.from('x'), modified: new Date() });
    await storage.put(key, content('x'), max);
    expect(await keysOf(storage)).toEqual([key]);
    expect(server.objects.has(`files/${key}`)).toBe(true);
  });
});
