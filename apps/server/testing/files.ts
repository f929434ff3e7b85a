/** The smallest picture: one pixel, as PNG. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with one file part named `file`, as `POST /api/files` takes it. */
export function uploadForm(name: string, content: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'lectern-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const tusHeaders = { 'tus-resumable': '1.0.0' };
/** Begins a resumable upload of the smallest picture. */
export const beginUpload = {
  ...tusHeaders,
  'upload-length': String(tinyPng.length),
  'upload-metadata': `filename ${Buffer.from('a.png').toString('base64')}`,
};
