/** An object of the store in memory. */
export type StoredObject = { readonly bytes: Buffer; modified: Date };
/** An upload in parts that is neither completed nor aborted. */
export type BegunUpload = { readonly key: string; begun: Date; readonly parts: Map<number, Buffer> };

/** The contents of the store in memory, by name; tests look into it and change it. */
export type Contents = {
  readonly objects: Map<string, StoredObject>;
  readonly begun: Map<string, BegunUpload>;
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const element = (name: string, value: string | number | boolean) => `<${name}>${escape(String(value))}</${name}>`;
const document = (name: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`;

export const failureXml = (code: string) => document('Error', element('Code', code) + element('Message', code));

export const initiatedXml = (bucket: string, key: string, id: string) =>
  document('InitiateMultipartUploadResult', element('Bucket', bucket) + element('Key', key) + element('UploadId', id));

export const completedXml = (key: string, etag: string) =>
  document('CompleteMultipartUploadResult', element('Key', key) + element('ETag', etag));

/** One page of the names that begin so; the token is the last name of the page before. */
export function listXml({ objects }: Contents, query: URLSearchParams, pageSize: number): string {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
  const page = names.slice(0, pageSize);
  const more = names.length > page.length;
  const entries = page.map((name) => {
    const modified = objects.get(name)?.modified ?? new Date(0);
    return `<Contents>${element('Key', name)}${element('LastModified', modified.toISOString())}</Contents>`;
  });
  const next = more ? element('NextContinuationToken', page.at(-1) ?? '') : '';
  return document('ListBucketResult', element('IsTruncated', more) + next + entries.join(''));
}

/** One page of the uploads in parts that are under way. */
export function begunXml({ begun }: Contents, query: URLSearchParams, pageSize: number): string {
  const after = query.get('upload-id-marker') ?? '';
  const prefix = query.get('prefix') ?? '';
  const ids = [...begun]
    .filter(([id, { key }]) => key.startsWith(prefix) && id > after)
    .map(([id]) => id)
    .toSorted();
  const page = ids.slice(0, pageSize);
  const entries = page.map((id) => {
    const { key, begun: since } = begun.get(id) ?? { key: '', begun: new Date(0) };
    const inner = element('Key', key) + element('UploadId', id) + element('Initiated', since.toISOString());
    return `<Upload>${inner}</Upload>`;
  });
  const last = page.at(-1) ?? '';
  const next = element('NextKeyMarker', begun.get(last)?.key ?? '') + element('NextUploadIdMarker', last);
  return document(
    'ListMultipartUploadsResult',
    element('IsTruncated', ids.length > page.length) + next + entries.join(''),
  );
}
