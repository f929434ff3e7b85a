export type CloudPreview = {
  src: string;
  provider: 'Google Drive' | 'Google Docs' | 'Dropbox' | 'OneDrive';
  /** `page`: the provider's own viewer, for a frame; `file`: the bytes themselves, for a player of ours. */
  form: 'page' | 'file';
};

/**
 * The preview of a link to a cloud drive, or null when the link is none or its provider forbids embedding. A plain
 * sharing link shows nothing in a frame: these sites let others frame only their preview pages.
 */
export function cloudPreview(url: URL): CloudPreview | null {
  return googleDrive(url) ?? googleDocs(url) ?? dropbox(url) ?? oneDrive(url);
}

/** Whether a link leads to one of the sites above; also true for links without a preview form. */
export function isCloudDrive(url: URL): boolean {
  return /(^|\.)(drive\.google\.com|docs\.google\.com|dropbox\.com|onedrive\.live\.com|1drv\.ms|sharepoint\.com)$/.test(
    url.hostname,
  );
}

const driveHosts = new Set(['drive.google.com', 'drive.usercontent.google.com', 'docs.google.com']);

function googleDrive(url: URL): CloudPreview | null {
  if (!driveHosts.has(url.hostname)) return null;
  const inPath = /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1];
  const inQuery = /^\/(open|uc|download)$/.test(url.pathname) ? url.searchParams.get('id') : null;
  const id = inPath ?? inQuery;
  if (id === null || !/^[\w-]+$/.test(id)) return null;
  const preview = new URL(`https://drive.google.com/file/d/${id}/preview`);
  const key = url.searchParams.get('resourcekey');
  if (key !== null) preview.searchParams.set('resourcekey', key);
  return { src: preview.href, provider: 'Google Drive', form: 'page' };
}

function googleDocs(url: URL): CloudPreview | null {
  if (url.hostname !== 'docs.google.com') return null;
  const match = /^\/(?:a\/[^/]+\/)?(document|presentation|spreadsheets)\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)/.exec(
    url.pathname,
  );
  const [, kind, published, id] = match ?? [];
  if (kind === undefined || id === undefined) return null;
  const publishedForms: Record<string, string> = {
    document: 'pub?embedded=true',
    presentation: 'embed',
    spreadsheets: 'pubhtml?widget=true',
  };
  const form = published === undefined ? 'preview' : publishedForms[kind];
  return {
    src: `https://docs.google.com/${kind}/d/${published ?? ''}${id}/${form}`,
    provider: 'Google Docs',
    form: 'page',
  };
}

function dropbox(url: URL): CloudPreview | null {
  const shared = /^(www\.)?dropbox\.com$/.test(url.hostname) && /^\/(s|scl\/fi)\//.test(url.pathname);
  if (!shared) return null;
  const file = new URL(url.href);
  file.searchParams.delete('dl');
  file.searchParams.set('raw', '1');
  return { src: file.href, provider: 'Dropbox', form: 'file' };
}

function oneDrive(url: URL): CloudPreview | null {
  if (url.hostname !== 'onedrive.live.com') return null;
  const id = url.searchParams.get('resid') ?? url.searchParams.get('id');
  if (id === null) return null;
  const embed = new URL('https://onedrive.live.com/embed');
  embed.searchParams.set('resid', id);
  for (const name of ['cid', 'authkey']) {
    const value = url.searchParams.get(name);
    if (value !== null) embed.searchParams.set(name, value);
  }
  return { src: embed.href, provider: 'OneDrive', form: 'page' };
}
