// The description shows a sample of the same form where lines for a shell have a variable.

/** The remembered values that are no ids. */
const samples: Readonly<Record<string, string>> = {
  now: '1',
  token: 'q8Jw0Zr5cYtV1nXb7LhE2sKdUo4mGa6pTfIyRxCvWeM',
  basis: '2026-05-04T10:30:00.000Z',
};

/** An id that looks like those of the program; the same for the same name. */
function idFor(name: string): string {
  const digits = Buffer.from(name).toString('hex');
  return `01980a5e-7c00-7000-8000-${digits.padEnd(12, '0').slice(0, 12)}`;
}

/** A body of an example with values where it names variables of a shell. */
export function sampleOf(body: unknown): unknown {
  const text = JSON.stringify(body).replaceAll(/\$([a-z]+)/gi, (_, name: string) => samples[name] ?? idFor(name));
  return JSON.parse(text) as unknown;
}
