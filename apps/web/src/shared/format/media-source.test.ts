import { describe, expect, test } from 'vitest';
import { mediaSource } from './media-source.ts';

const drive = 'https://drive.google.com/file/d/1AbC-d_9/preview';
const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0';
const uploadedVideo = '/api/files/01900000-0000-7000-8000-0000000000f1/intro.mp4';

describe('a source that cannot be shown', () => {
  test.each([
    ['javascript:alert(1)', 'Link'],
    ['', 'PDF'],
    ['/courses', 'Video'],
    ['https://example.org/x', 'Podcast'],
  ])('%s as %s is nothing', (url, type) => {
    expect(mediaSource(url, type)).toEqual({ kind: 'none' });
  });

  test.each([
    ['https://1drv.ms/v/s!AbCd', 'Video'],
    ['https://school.sharepoint.com/:b:/g/abc', 'PDF'],
    ['https://drive.google.com/drive/folders/1AbC', 'PDF'],
    ['https://www.dropbox.com/home', 'Video'],
  ])('%s as %s is only offered as a link, because its site lets nobody frame it', (href, type) => {
    expect(mediaSource(href, type)).toEqual({ kind: 'open', href });
  });

  test.each(['https://drive.google.com.evil.example/file/d/1AbC/view', 'https://evilyoutube.com/watch?v=dQw4w9WgXcQ'])(
    '%s only looks like a known site',
    (href) => {
      expect(mediaSource(href, 'Video')).toEqual({ kind: 'player', src: href, href });
    },
  );
});

describe('videos', () => {
  test.each(['https://example.org/a.mp4', uploadedVideo])('%s plays in our player', (href) => {
    expect(mediaSource(href, 'Video')).toEqual({ kind: 'player', src: href, href });
  });

  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
    ['https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ', youTube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', youTube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', youTube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', youTube],
    ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&rel=0'],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=75&rel=0',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    ],
    ['https://drive.google.com/file/d/1AbC-d_9/view?usp=sharing', drive],
    [
      'https://onedrive.live.com/?cid=C1&id=C1%21107&authkey=%21key',
      'https://onedrive.live.com/embed?resid=C1%21107&cid=C1&authkey=%21key',
    ],
  ])('%s plays in the frame %s', (href, src) => {
    expect(mediaSource(href, 'Video')).toEqual({ kind: 'frame', shape: 'video', src, href });
  });

  test.each(['https://www.youtube.com/', 'https://www.youtube.com/@channel', 'https://www.youtube.com/watch?v=<x>'])(
    '%s names no video, so that the player says it cannot play it',
    (href) => {
      expect(mediaSource(href, 'Video').kind).toBe('player');
    },
  );

  test('a Dropbox link plays the file itself', () => {
    const href = 'https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=k1&dl=0';
    const src = 'https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=k1&raw=1';
    expect(mediaSource(href, 'Video')).toEqual({ kind: 'player', src, href });
  });
});

describe('PDFs', () => {
  test.each([
    ['https://example.org/notes.pdf', 'https://example.org/notes.pdf'],
    [
      '/api/files/01900000-0000-7000-8000-0000000000f1/notes.pdf',
      '/api/files/01900000-0000-7000-8000-0000000000f1/notes.pdf',
    ],
    ['https://drive.google.com/file/d/1AbC-d_9/view', drive],
    ['https://drive.google.com/file/u/1/d/1AbC-d_9/edit', drive],
    ['https://drive.google.com/open?id=1AbC-d_9', drive],
    ['https://drive.google.com/uc?export=download&id=1AbC-d_9', drive],
    ['https://docs.google.com/uc?id=1AbC-d_9', drive],
    ['https://drive.google.com/file/d/1AbC-d_9/view?resourcekey=0-k', `${drive}?resourcekey=0-k`],
    ['https://docs.google.com/document/d/1AbC-d_9/edit?tab=t.0', 'https://docs.google.com/document/d/1AbC-d_9/preview'],
    [
      'https://docs.google.com/presentation/d/1AbC-d_9/edit#slide=id.p',
      'https://docs.google.com/presentation/d/1AbC-d_9/preview',
    ],
    [
      'https://docs.google.com/spreadsheets/d/1AbC-d_9/edit#gid=0',
      'https://docs.google.com/spreadsheets/d/1AbC-d_9/preview',
    ],
    [
      'https://docs.google.com/presentation/d/e/2PACX-1v/pub?start=false',
      'https://docs.google.com/presentation/d/e/2PACX-1v/embed',
    ],
    ['https://www.dropbox.com/s/abc/notes.pdf?dl=0', 'https://www.dropbox.com/s/abc/notes.pdf?raw=1'],
  ])('%s is framed as %s', (href, src) => {
    const shape = src.includes('.google.com/') ? 'document' : 'pdf';
    expect(mediaSource(href, 'PDF')).toEqual({ kind: 'frame', shape, src, href });
  });
});

test('an image is shown, a document and a link are opened', () => {
  const href = 'https://example.org/thing';
  expect(mediaSource(href, 'Image')).toEqual({ kind: 'image', src: href, href });
  expect(mediaSource(href, 'Document')).toEqual({ kind: 'open', href });
  expect(mediaSource(href, 'Link')).toEqual({ kind: 'open', href });
});
