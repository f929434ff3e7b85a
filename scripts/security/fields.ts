/** A request of a scan; a read has no body. `raw` is sent in place of the body as JSON. */
export type Request = { method: string; path: string; body: unknown; raw?: string };
/** A server, and the person who asks it; null is a visitor. */
export type Asker = { url: string; cookie: string | null };

type Send = (request: Request) => Promise<Response>;
/** A field: the scanner's name for it, its path, and the change that puts a quote behind its value. */
type Field = { name: string; path: string; quoted: (request: Request) => Partial<Request> };

/**
 * The fields of a request that could take an injection: the names of those in which the contract lets a stray quote
 * through. Null where the server turns the person away before it reads the request. Other fields (an id, a number, a
 * word of a list) are refused whatever follows the quote, and need no scanner.
 */
export async function openFields(request: Request, { url, cookie }: Asker): Promise<string[] | null> {
  const send = sender(url, cookie);
  if (await isTurnedAway(request, send)) return null;
  const names = new Set<string>();
  for (const field of request.body === null ? queryFields(request.path) : bodyFields(request.body)) {
    const refused = await refusedFields(await send({ ...request, ...field.quoted(request) }));
    if (!refused.some((path) => field.path === path || field.path.startsWith(`${path}.`))) names.add(field.name);
  }
  return [...names];
}

/** Whether the request names a thing that this person cannot see, so that its fields reach no statement. */
export async function isMissing(request: Request, { url, cookie }: Asker): Promise<boolean> {
  const answer = await sender(url, cookie)(request);
  await answer.arrayBuffer();
  return answer.status === 404;
}

const sender =
  (url: string, cookie: string | null): Send =>
  (request) =>
    fetch(url + request.path, {
      method: request.method,
      headers: {
        ...(cookie === null ? {} : { cookie }),
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === null ? {} : { body: request.raw ?? JSON.stringify(request.body) }),
    });

/**
 * Whether the person gets 401 or 403 even for a request that no schema takes: authorisation comes before validation.
 */
async function isTurnedAway(request: Request, send: Send): Promise<boolean> {
  const [address] = request.path.split('?');
  const nonsense = request.body === null ? { path: `${address}?page=none&sort=none&limit=none` } : { raw: '{' };
  const answer = await send({ ...request, ...nonsense });
  await answer.arrayBuffer();
  return answer.status === 401 || answer.status === 403;
}

async function refusedFields(answer: Response): Promise<string[]> {
  const text = await answer.text();
  if (answer.status !== 400) return [];
  const { issues = [] } = JSON.parse(text) as { issues?: { path: string }[] };
  return issues.map(({ path }) => path);
}

function queryFields(path: string): Field[] {
  const [address, query = ''] = path.split('?');
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name,
    path: name,
    quoted: () => {
      const changed = new URLSearchParams(query);
      changed.set(name, `${value}'`);
      return { path: `${address}?${changed.toString()}` };
    },
  }));
}

/** Every text, number and truth value in a body, by its path; `name` is what the scanner calls it. */
function bodyFields(body: unknown, path: readonly string[] = [], name = ''): Field[] {
  if (typeof body === 'object' && body !== null) {
    const inList = Array.isArray(body);
    return Object.entries(body).flatMap(([key, part]) => bodyFields(part, [...path, key], inList ? name : key));
  }
  if (typeof body !== 'string' && typeof body !== 'number' && typeof body !== 'boolean') return [];
  return [{ name, path: path.join('.'), quoted: (request) => ({ body: changedAt(request.body, path, `${body}'`) }) }];
}

function changedAt(body: unknown, [key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((part, at) => (String(at) === key ? changedAt(part, rest, value) : part) as unknown);
  const parts: Record<string, unknown> = { ...(body as object) };
  return { ...parts, [key]: changedAt(parts[key], rest, value) };
}
