import { tusPath } from '@lectern/contract';
import { z } from 'zod';

const version = { 'Tus-Resumable': z.literal('1.0.0') };
const bytes = z.string().regex(/^\d+$/);
const begin = {
  ...version,
  'Upload-Length': bytes.describe('How many bytes the file has.'),
  'Upload-Metadata': z.string().describe('filename and filetype, each with its value in Base64.'),
};
const goOn = {
  ...version,
  'Upload-Offset': bytes.describe('How many bytes the server has; HEAD tells.'),
  'Content-Type': z.literal('application/offset+octet-stream'),
};

const call = (
  method: string,
  url: string,
  told: { summary: string; status: number; headers?: Record<string, z.ZodType>; answers?: string },
) => ({
  method,
  url,
  schema: {
    tags: ['Files'],
    summary: told.summary,
    description: `Resumable upload by the tus protocol, version 1.0.0.${told.answers ?? ''}`,
    ...(url === tusPath ? {} : { params: z.object({ id: z.uuid() }) }),
    ...(told.headers === undefined ? {} : { headers: z.object(told.headers) }),
    response: { [told.status]: z.null().describe('Nothing in the body') },
  },
});

const one = `${tusPath}/:id`;
const options = { summary: 'What the server knows of the protocol', status: 204 };
const abilities = { ...options, answers: ' Answers with Tus-Version, Tus-Extension and Tus-Max-Size.' };

/** The calls of resumable uploads as the description of the API shows them; the protocol's own server reads them. */
export const tusCalls = [
  call('OPTIONS', tusPath, abilities),
  call('POST', tusPath, {
    summary: 'Begin a resumable upload',
    status: 201,
    headers: begin,
    answers: ' Answers with Location, which ends with the id of the upload and of the file that becomes of it.',
  }),
  call('OPTIONS', one, abilities),
  call('HEAD', one, {
    summary: 'How much of a resumable upload has come',
    status: 200,
    headers: version,
    answers: ' Answers with Upload-Offset and Upload-Length.',
  }),
  call('PATCH', one, {
    summary: 'Send the next bytes of a resumable upload',
    status: 204,
    headers: goOn,
    answers: ' The bytes are the body. Answers with the new Upload-Offset.',
  }),
  call('DELETE', one, { summary: 'Cancel a resumable upload', status: 204, headers: version }),
];
