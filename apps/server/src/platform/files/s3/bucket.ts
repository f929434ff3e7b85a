import type * as S3 from '@aws-sdk/client-s3';
import type { ListMultipartUploadsCommandOutput, ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../http/index.ts';

/** Where a bucket is and how to get in. */
export type BucketSettings = {
  readonly bucket: string;
  readonly region: string;
  /** Address of an S3-compatible store; null for Amazon's own. */
  readonly endpoint: string | null;
  /** Null: as the machine is set up (environment, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

type Sdk = typeof S3;
type Opened = { sdk: Sdk; client: S3Client; bucket: string };

/** An S3 bucket. Nothing is loaded or connected before it is first used. */
export type Bucket = {
  /** Does one thing in the bucket. Throws `service_unavailable` when the store cannot do it now. */
  use<T>(act: (opened: Opened) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const connectMs = 3_000;
/** How long the store may take to begin its answer. */
const answerMs = 30_000;
/** How long a connection may carry nothing; a reader that pauses a film asks again, with a range. */
const silenceMs = 5 * 60 * 1000;
/** Each download holds a connection until its reader has everything. */
const maxSockets = 1_000;

export function openBucket(settings: BucketSettings): Bucket {
  let opening: Promise<Opened> | null = null;
  const open = async (): Promise<Opened> => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: createClient(sdk, settings), bucket: settings.bucket };
  };
  return {
    async use(act) {
      const opened = await (opening ??= open());
      try {
        return await act(opened);
      } catch (error) {
        throw error instanceof AppError ? error : away(error);
      }
    },
    async close() {
      (await opening)?.client.destroy();
    },
  };
}

function createClient(sdk: Sdk, { region, endpoint, credentials }: BucketSettings): S3Client {
  const agent = { keepAlive: true, maxSockets };
  return new sdk.S3Client({
    region,
    // Other stores than Amazon's seldom have a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: 3,
    // The signature covers what is sent. The newer check sums, which not every store knows, would do so once more.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** The error for callers when the store fails, whatever the reason; the log gets the reason. */
function away(cause: unknown): AppError {
  const message = 'Files cannot be reached at the moment. Please try again.';
  const headers = { 'retry-after': '5' };
  return Object.assign(new AppError('service_unavailable', message, { headers }), { cause });
}

/** Whether the store answered that nothing is under a key. */
export function isNothing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Every object whose name begins so, page by page. */
export async function* listObjects(bucket: Bucket, beginning: string) {
  let token: string | undefined;
  do {
    const from: { ContinuationToken?: string } = token === undefined ? {} : { ContinuationToken: token };
    const page: ListObjectsV2CommandOutput = await bucket.use(({ sdk, client, bucket: Bucket }) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: beginning, ...from })),
    );
    yield* page.Contents ?? [];
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/** Every upload in parts that was begun and neither completed nor aborted, page by page. */
export async function* listBegunUploads(bucket: Bucket, beginning: string) {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (from !== null) {
    const after: typeof from = from;
    const page: ListMultipartUploadsCommandOutput = await bucket.use(({ sdk, client, bucket: Bucket }) =>
      client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: beginning, ...after })),
    );
    yield* page.Uploads ?? [];
    from =
      page.IsTruncated === true
        ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
        : null;
  }
}
