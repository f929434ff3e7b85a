const youTubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);
const youTubeId = /^[\w-]{6,20}$/;

/** The address of the player to embed for a YouTube or Vimeo page, or null for anything else. */
export function videoEmbed(url: URL): { src: string; provider: 'YouTube' | 'Vimeo' } | null {
  const youTube = youTubeEmbed(url);
  if (youTube !== null) return { src: youTube, provider: 'YouTube' };
  const vimeo = vimeoEmbed(url);
  return vimeo === null ? null : { src: vimeo, provider: 'Vimeo' };
}

function youTubeEmbed(url: URL): string | null {
  const id = youTubeVideoId(url);
  if (id === null || !youTubeId.test(id)) return null;
  // The player without cookies, from the link's start time, with related videos of the same channel only.
  const embed = new URL(`https://www.youtube-nocookie.com/embed/${id}`);
  const start = seconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
  if (start > 0) embed.searchParams.set('start', String(start));
  embed.searchParams.set('rel', '0');
  return embed.href;
}

function youTubeVideoId(url: URL): string | null {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  if (url.hostname === 'youtu.be' || url.hostname === 'www.youtu.be') return first ?? null;
  if (!youTubeHosts.has(url.hostname)) return null;
  if (first === 'watch') return url.searchParams.get('v');
  return first !== undefined && ['shorts', 'embed', 'live', 'v'].includes(first) ? (second ?? null) : null;
}

/** Reads '90', '90s' and '1h2m3s'; 0 for anything else. */
function seconds(text: string): number {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text);
  if (match === null) return 0;
  const [hours = 0, minutes = 0, rest = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + rest;
}

function vimeoEmbed(url: URL): string | null {
  if (!vimeoHosts.has(url.hostname)) return null;
  // vimeo.com/1, /1/hash of an unlisted one, /channels/name/1, /groups/name/videos/1, player.vimeo.com/video/1?h=hash
  const match = /^\/(?:(?:channels|groups)\/[^/]+\/(?:videos?\/)?|video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/i.exec(
    url.pathname,
  );
  if (match?.[1] === undefined) return null;
  const embed = new URL(`https://player.vimeo.com/video/${match[1]}`);
  const hash = match[2] ?? url.searchParams.get('h');
  if (hash !== null) embed.searchParams.set('h', hash);
  embed.searchParams.set('dnt', '1');
  return embed.href;
}
