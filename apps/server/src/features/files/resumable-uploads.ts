import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir } from 'node:fs/promises';
import { type FileKind, tusPath } from '@lectern/contract';
import { ERRORS, Metadata, Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuditOrigin, auditOriginOf } from '../../platform/act/index.ts';
import { type Disk, noRoom } from '../../platform/files/index.ts';
import { AppError, brokeOff } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { cleanFileName } from './file-name.ts';
import { claimedType } from './file-types.ts';
import { messages, refuseByName } from './file-rules.ts';
import { countPiece } from './quotas.repository.ts';
import { openUpload } from './quotas.service.ts';
import { canContinueUpload, mayUpload, onlyKindFor } from './files.policy.ts';
import type { FilesDeps } from './files.service.ts';
import { createUploadLifecycle, purposeOf, type UploadLifecycle } from './upload-lifecycle.ts';
import { tusCalls } from './tus-calls.ts';
import { dropWhenSilent } from './upload-connection.ts';

type Call = {
  actor: Actor;
  origin: AuditOrigin;
  log: FastifyRequest['log'];
  setHeader: (name: string, value: string) => void;
  brokeOff: () => boolean;
};

/** A video of 2 GB in pieces of 256 KB, and as many again. */
const mostPieces = 16_384;

const uploadId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Resumable uploads by the tus protocol, version 1.0.0: begin, go on, ask how far, cancel. */
export async function registerResumableUploads(scope: FastifyInstance, deps: FilesDeps): Promise<void> {
  await mkdir(deps.uploadsDir, { recursive: true });
  const calls = new AsyncLocalStorage<Call>();
  const tus = createTusServer(deps, createUploadLifecycle(deps), calls);

  // The protocol's server reads bodies itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = request.viewer;
    if (actor === null) throw new Error('The policy lets nobody in who is not signed in');
    reply.hijack();
    dropWhenSilent(request);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const setHeader = (name: string, value: string) => void reply.raw.setHeader(name, value);
    const call = {
      actor,
      origin: auditOriginOf(request),
      log: request.log,
      setHeader,
      brokeOff: () => brokeOff(request),
    };
    await calls.run(call, () => tus.handle(request.raw, reply.raw));
    return reply;
  };
  // The description leaves HEAD out where it is not asked for.
  const config = { policy: mayUpload, swagger: { exposeHeadRoute: true } };
  for (const { method, url, schema } of tusCalls) scope.route({ method, url, schema, config, handler });
}

function createTusServer(deps: FilesDeps, lifecycle: UploadLifecycle, calls: AsyncLocalStorage<Call>): Server {
  const current = (): Call => {
    const call = calls.getStore();
    if (!call) throw new Error('An upload came in past its route');
    return call;
  };
  return new Server({
    path: tusPath,
    datastore: lifecycle.parts,
    relativeLocation: true,
    // Other sites have no business here.
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => deps.ids.next(),
    getFileIdFromRequest: (_request, last) => (last !== undefined && uploadId.test(last) ? last : undefined),
    maxSize: (request) => largest(deps, request.method === 'POST' ? request.headers.get('upload-metadata') : null),
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return;
      const { actor } = current();
      if (!canContinueUpload(actor, await lifecycle.ownerOf(id))) refuse(ERRORS.FILE_NOT_FOUND);
      if (request.method !== 'DELETE') await plainly(lifecycle.completeIfWhole(id, current()));
      // A client that did not hear that it is done asks where it stands, after this answer.
      if (request.method === 'PATCH' && (await lifecycle.isFinished(id))) refuse(ERRORS.INVALID_OFFSET);
      if (request.method === 'PATCH') await refuseManyPieces(deps, id);
    },
    onUploadCreate: async (_request, upload) => {
      const { actor } = current();
      const only = onlyKindFor(actor);
      await plainly(admitUpload(deps, actor, upload, only));
      return { metadata: { ...upload.metadata, owner: actor.id, only } };
    },
    onUploadFinish: async (_request, upload) => {
      await plainly(lifecycle.complete(upload, current()));
      return {};
    },
    onResponseError: async (_request, error) => {
      for (const [name, value] of headersOf(error)) current().setHeader(name, value);
      if ('status_code' in error && error.status_code < 500) return undefined;
      if (current().brokeOff()) {
        current().log.info('the upload broke off');
        return undefined;
      }
      // An act that this server does not offer is a wrong request like any other.
      if ('status_code' in error && error.status_code === 501) return { ...error, status_code: 400 };
      if (error === ERRORS.FILE_WRITE_ERROR && (await isFull(deps.disk))) return protocolForm(noRoom());
      current().log.error({ err: error }, 'resumable upload failed');
      if (error instanceof AppError) return protocolForm(error);
      return 'status_code' in error ? undefined : { status_code: 500, body: `${messages.failed}\n` };
    },
  });
}

async function admitUpload(deps: FilesDeps, actor: Actor, upload: Upload, only: FileKind | null): Promise<void> {
  const { db, clock, ids } = deps;
  const { id, size: bytes = 0 } = upload;
  const purpose = purposeOf(upload.metadata);
  if (purpose !== 'import') refuseByName(deps.uploadLimits, cleanFileName(upload.metadata?.['filename']), bytes, only);
  await openUpload(deps, { db, clock, ids }, { id, userId: actor.id, purpose, bytes });
}

/** Each piece costs a look at the parts that are there, however little comes with it. */
async function refuseManyPieces(deps: FilesDeps, id: string): Promise<void> {
  const pieces = await countPiece(deps.db, id);
  if (pieces !== null && pieces > mostPieces) refuse({ status_code: 400, body: `${messages.broken}\n` });
}

const isFull = async (disk: Disk | null) => disk !== null && (await disk.free()) < disk.reserve;

/** The limit of the kind that the upload's name claims, in bytes; the largest of all without a known one. */
function largest({ uploadLimits }: FilesDeps, metadata: string | null): number {
  const claimed = metadata === null ? null : claimedType(cleanFileName(Metadata.parse(metadata)['filename']));
  return claimed === null || claimed === 'refused'
    ? Math.max(...Object.values(uploadLimits))
    : uploadLimits[claimed.kind];
}

type Refusal = { status_code: number; body: string; headers?: Readonly<Record<string, string>> };

/** When to come again, as our own errors say it. */
const headersOf = (error: object): [string, string][] =>
  Object.entries('headers' in error ? ((error as Refusal).headers ?? {}) : {});

/** Ends a request with an answer of the protocol's own kind. */
function refuse(refusal: Refusal): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the protocol's server expects plain objects
  throw refusal;
}

const protocolForm = ({ status, code, said, extras }: AppError): Refusal => ({
  status_code: status,
  body: `${JSON.stringify({ error: code, ...said })}\n`,
  headers: { 'content-type': 'application/json; charset=utf-8', ...extras.headers },
});

/** Says in the protocol's form what our own errors say. */
async function plainly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return refuse(protocolForm(error));
    throw error;
  }
}
