/** Every value in a JSON answer that is no container, with the path at which it stands, as in `user.institution.name`. */
export function* leavesOf(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, path === '' ? key : `${path}.${key}`);
}
