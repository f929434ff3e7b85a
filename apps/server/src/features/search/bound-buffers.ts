/** The bytes of one buffer, and of all larger ones while one file is read. */
const most = { one: 128 * 1024 * 1024, together: 768 * 1024 * 1024 };
const small = 64 * 1024;

/**
 * Bounds the byte arrays of this thread, which no limit of a thread's memory counts: a small stream of a PDF may unpack to
 * gigabytes. Answers a function that begins the count anew. A larger array throws.
 */
export function boundBuffers(): () => void {
  let taken = 0;
  const Bytes = Uint8Array;
  const bounded: Uint8ArrayConstructor = new Proxy(Bytes, {
    construct(target, [first, ...others]: unknown[], newTarget): object {
      if (typeof first === 'number' && first > small) {
        taken += first;
        if (first > most.one || taken > most.together) throw new RangeError('The file unpacks to too much');
      }
      return Reflect.construct(target, [first, ...others], newTarget === bounded ? target : newTarget) as object;
    },
  });
  Object.defineProperty(globalThis, 'Uint8Array', { value: bounded, writable: true, configurable: true });
  // The host unpacks without asking how much; without it the library's own code does, into byte arrays.
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  return () => {
    taken = 0;
  };
}
