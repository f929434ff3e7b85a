type Shown = NotificationOptions & { title: string };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The notification of a message of the server; a plain one where it cannot be read. */
export function readPush(message: string): Shown {
  const { title, body, tag, url } = parse(message);
  return {
    title: text(title) || 'Lectern',
    body: text(body),
    tag: text(tag),
    icon: '/icons/192.png',
    data: text(url),
  };
}

function parse(message: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The page of our origin that a notification leads to; the list of notices where it names another place. */
export function targetOf(path: unknown, origin: string): string {
  const all = new URL('/notices', origin).href;
  if (typeof path !== 'string' || path === '') return all;
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.href : all;
}
