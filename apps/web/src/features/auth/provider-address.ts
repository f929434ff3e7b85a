/** The address at which a sign-in by a provider begins; `redirect` is the page to come back to. */
export function startAddress(id: string, redirect: string | undefined): string {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`;
  return `/api/auth/providers/${id}/start${query}`;
}
