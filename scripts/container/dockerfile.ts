export type Step = { keyword: string; text: string };
export type Stage = { name: string; steps: Step[] };
/** The paths that a COPY takes, and their origin: a stage's name, or null for the folder that is built. */
export type Copy = { from: string | null; sources: string[]; target: string };

/**
 * The stages of a Dockerfile, each with its name or number and its instructions in order, as `{ keyword, text }`.
 * Throws for an instruction before the first FROM.
 */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  const joined = dockerfile.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  for (const line of joined.split('\n').filter((one) => one.trim() !== '')) {
    const [, keyword, text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (keyword === 'FROM') stages.push({ name: / AS (\S+)$/.exec(text)?.[1] ?? String(stages.length), steps: [] });
    else if (keyword === undefined || stage === undefined) throw new Error(`This is no instruction: ${line}`);
    else stage.steps.push({ keyword, text });
  }
  return stages;
}

/** Reads the text of a COPY. */
export function readCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1] ?? null;
  const paths = from === null ? words : words.slice(1);
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** A function that tells whether .dockerignore leaves a path out; the last line that fits decides. */
export function ignores(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore.split('\n').filter((line) => line !== '');
  const parts = rules.map((rule) => ({ keeps: rule.startsWith('!'), fits: matcher(rule.replace(/^!/, '')) }));
  return (path) => {
    const last = parts.findLast(({ fits }) => fits(path));
    return last !== undefined && !last.keeps;
  };
}

/** A pattern fits a path, and everything below it. */
function matcher(pattern: string): (path: string) => boolean {
  const text = pattern
    .replaceAll(/[.+^${}()|[\]]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*/g, (found) => (found === '*' ? '[^/]*' : '(.*/)?'));
  const whole = new RegExp(`^${text}(/.*)?$`);
  return (path) => whole.test(path);
}
