import { parseArgs } from 'node:util';
import { UsageError } from './say.mjs';

const help = { type: 'boolean', short: 'h', default: false };

/**
 * Reads what stands behind `--` of a command, as parseArgs does: the values of `options`, and `words` beside where the
 * command takes some. Prints `text` and answers null when help is asked for; throws a UsageError of one sentence for what
 * the command does not know.
 */
export function readArguments({ command, text, options = {}, takesWords = false }, args = process.argv.slice(2)) {
  const { help: asked, words, ...values } = parse({ command, options, takesWords }, args);
  if (!asked) return { ...values, words };
  process.stdout.write(`${text.trim()}\n`);
  return null;
}

function parse({ command, options, takesWords }, args) {
  try {
    const { values, positionals } = parseArgs({ args, options: { ...options, help }, allowPositionals: takesWords });
    return { ...values, words: positionals };
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    // Node's further sentences advise on writing options that do not exist here.
    throw wrongUse(command, error.message.split(/\.( |$)/)[0]);
  }
}

/** A UsageError that says what was wrong and where to look. */
export function wrongUse(command, what) {
  return new UsageError(`${what}; ${command} -- --help says what there is`);
}
