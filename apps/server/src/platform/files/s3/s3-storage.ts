import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type ByteRange, type Content, isStorageKey, requireStorageKey, type Storage } from '../storage.ts';
import { upTo } from '../up-to.ts';
import { type Bucket, isNothing, listBegunUploads, listObjects } from './bucket.ts';

/** The most bytes that are sent in one request; a larger file goes in parts, two of them at a time. */
const partBytes = 8 * 1024 * 1024;

/**
 * Keeps bytes as objects of a bucket, under names that begin with `prefix`. Every call throws `service_unavailable`
 * while the store is away, and works again once it is back.
 */
export function createS3Storage(bucket: Bucket, prefix: string): Storage {
  const nameOf = (key: string): string => prefix + requireStorageKey(key);

  return {
    async put(key, content, { maxBytes }) {
      const counted = { size: 0 };
      await send(bucket, nameOf(key), upTo(maxBytes, content, counted));
      return { size: counted.size };
    },
    putFile: (key, path) => send(bucket, nameOf(key), createReadStream(path)),
    async stat(key) {
      const Key = nameOf(key);
      const found = await orNothing(bucket, ({ sdk, client, bucket: Bucket }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key })),
      );
      return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },
    async read(key, range) {
      const Key = nameOf(key);
      const found = await orNothing(bucket, ({ sdk, client, bucket: Bucket }) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key, ...rangeOf(range) })),
      );
      return found?.Body instanceof Readable ? found.Body : null;
    },
    async remove(key) {
      const Key = nameOf(key);
      await bucket.use(({ sdk, client, bucket: Bucket }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },
    list: (beginning = '') => listKeys(bucket, prefix, beginning),
    removeUnfinished: (before) => abortOlder(bucket, prefix, before),
  };
}

const rangeOf = (range?: ByteRange) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {});

async function orNothing<T>(bucket: Bucket, act: Parameters<typeof bucket.use<T>>[0]): Promise<T | null> {
  return bucket.use<T | null>(async (opened) => {
    try {
      return await act(opened);
    } catch (error) {
      if (isNothing(error)) return null;
      throw error;
    }
  });
}

/** Sends the content as one object, which is there when this resolves and not before. A failure of the content is thrown as it is. */
async function send(bucket: Bucket, name: string, content: Content): Promise<void> {
  const failure: { of?: unknown } = {};
  const body = Readable.from(noteFailure(content, failure));
  try {
    await bucket.use(async ({ client, bucket: Bucket }) => {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const params = { Bucket, Key: name, Body: body };
      await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
    });
  } catch (error) {
    throw 'of' in failure ? failure.of : error;
  } finally {
    body.destroy();
  }
}

async function* noteFailure(content: Content, failure: { of?: unknown }): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    failure.of = error;
    throw error;
  }
}

async function* listKeys(bucket: Bucket, prefix: string, beginning: string): ReturnType<Storage['list']> {
  for await (const { Key = '', LastModified } of listObjects(bucket, prefix + beginning)) {
    const key = Key.slice(prefix.length);
    if (LastModified && isStorageKey(key)) yield { key, modifiedAt: LastModified };
  }
}

async function abortOlder(bucket: Bucket, prefix: string, before: Date): Promise<void> {
  for await (const { Key, UploadId, Initiated } of listBegunUploads(bucket, prefix)) {
    if (Key === undefined || UploadId === undefined || !Initiated || Initiated >= before) continue;
    await bucket.use(({ sdk, client, bucket: Bucket }) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
    );
  }
}
