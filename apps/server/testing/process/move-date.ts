// Loaded into a program before its own code: moves what the process takes for the machine's time. By MOVED_MS
// milliseconds from the beginning, and by MOVED_LATER_MS more once the signal SIGUSR2 comes.
const RealDate = Date;
const { MOVED_MS = '0', MOVED_LATER_MS = '0' } = process.env;
let moved = Number(MOVED_MS);
process.once('SIGUSR2', () => void (moved += Number(MOVED_LATER_MS)));

const now = () => RealDate.now() + moved;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});
