/**
 * The fields of a request that could take an injection: the names of those in which the contract lets a stray quote
 * through. Null where the server turns the person away before it reads the request. Other fields (an id, a number, a
 * word of a list) are refused whatever follows the quote, and need no scanner.
 */
export async function openFields(request, { url, cookie }) {
  const send = sender(url, cookie);
  if (await isTurnedAway(request, send)) return null;
  const names = new Set();
  for (const field of request.body === null ? queryFields(request.path) : bodyFields(request.body)) {
    const refused = await refusedFields(await send({ ...request, ...field.quoted(request) }));
    if (!refused.some((path) => field.path === path || field.path.startsWith(`${path}.`))) names.add(field.name);
  }
  return [...names];
}

/** Whether the request names a thing that this person cannot see, so that its fields reach no statement. */
export async function isMissing(request, { url, cookie }) {
  const answer = await sender(url, cookie)(request);
  await answer.arrayBuffer();
  return answer.status === 404;
}

const sender = (url, cookie) => (request) =>
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
async function isTurnedAway(request, send) {
  const [address] = request.path.split('?');
  const nonsense = request.body === null ? { path: `${address}?page=none&sort=none&limit=none` } : { raw: '{' };
  const answer = await send({ ...request, ...nonsense });
  await answer.arrayBuffer();
  return answer.status === 401 || answer.status === 403;
}

async function refusedFields(answer) {
  const text = await answer.text();
  return answer.status === 400 ? (JSON.parse(text).issues ?? []).map(({ path }) => path) : [];
}

function queryFields(path) {
  const [address, query = ''] = path.split('?');
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name,
    path: name,
    quoted: () => {
      const changed = new URLSearchParams(query);
      changed.set(name, `${value}'`);
      return { path: `${address}?${changed}` };
    },
  }));
}

/** Every text, number and truth value in a body, by its path; `name` is what the scanner calls it. */
function bodyFields(body, path = [], name = '') {
  if (body === null || body === undefined) return [];
  if (typeof body === 'object') {
    const inList = Array.isArray(body);
    return Object.entries(body).flatMap(([key, part]) => bodyFields(part, [...path, key], inList ? name : key));
  }
  return [{ name, path: path.join('.'), quoted: (request) => ({ body: changedAt(request.body, path, `${body}'`) }) }];
}

function changedAt(body, [key, ...rest], value) {
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...body };
  copy[key] = changedAt(body[key], rest, value);
  return copy;
}
