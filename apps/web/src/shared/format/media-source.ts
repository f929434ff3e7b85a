import type { ContentType } from '@lectern/contract';
import { cloudPreview, isCloudDrive } from './cloud-preview.ts';
import { safeResourceUrl, webUrl } from './resource-url.ts';
import { videoEmbed } from './video-embed.ts';

export type FrameShape = 'video' | 'document' | 'pdf';

/**
 * How a material is shown. `player`: our own video player; `frame`: another site's player (`video`), its viewer
 * (`document`) or a PDF in the browser's own viewer (`pdf`); `image`; `open`: only a link; `none`: nothing to show.
 * `href` is the target of 'Open'.
 */
export type MediaSource =
  | { kind: 'player'; src: string; href: string }
  | { kind: 'frame'; shape: FrameShape; src: string; href: string }
  | { kind: 'image'; src: string; href: string }
  | { kind: 'open'; href: string }
  | { kind: 'none' };

/** Decides how to show a material of the given type at `url`; types unknown here give `none`. */
export function mediaSource(url: string, type: ContentType | (string & {})): MediaSource {
  const href = safeResourceUrl(url);
  if (href === null) return { kind: 'none' };
  switch (type) {
    case 'Video':
      return videoSource(href);
    case 'PDF':
      return pdfSource(href);
    case 'Image':
      return { kind: 'image', src: href, href };
    case 'Document':
    case 'Link':
      return { kind: 'open', href };
    default:
      return { kind: 'none' };
  }
}

function videoSource(href: string): MediaSource {
  const url = webUrl(href);
  if (url === null) return { kind: 'player', src: href, href };
  const embed = videoEmbed(url);
  if (embed !== null) return { kind: 'frame', shape: 'video', src: embed.src, href };
  const cloud = cloudPreview(url);
  if (cloud?.form === 'page') return { kind: 'frame', shape: 'video', src: cloud.src, href };
  if (cloud === null && isCloudDrive(url)) return { kind: 'open', href };
  return { kind: 'player', src: cloud?.src ?? href, href };
}

function pdfSource(href: string): MediaSource {
  const url = webUrl(href);
  const cloud = url === null ? null : cloudPreview(url);
  // A frame would stay empty: these sites forbid framing their ordinary pages.
  if (url !== null && cloud === null && isCloudDrive(url)) return { kind: 'open', href };
  if (cloud?.form === 'page') return { kind: 'frame', shape: 'document', src: cloud.src, href };
  return { kind: 'frame', shape: 'pdf', src: cloud?.src ?? href, href };
}
