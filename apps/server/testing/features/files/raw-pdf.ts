// PDFs written by hand, object by object, for what no writer of PDFs would write.

export type RawPdf = {
  /** The objects by number; 1 is the catalogue. */
  objects: ReadonlyMap<number, string | Buffer>;
  /** `first`: as a linearised file has it, before everything else. `stream`: compressed objects' own kind of table. */
  table?: 'last' | 'first' | 'stream';
};

/** An object with a stream. */
export function streamOf(entries: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
const tenDigits = (number: number): string => String(number).padStart(10, '0');

/** The file of these objects. */
export function rawPdf({ objects, table = 'last' }: RawPdf): Buffer {
  if (table === 'first') return linearised(objects);
  const { body, places } = bodyOf(objects, head.length);
  const start = head.length + body.length;
  const closing = table === 'stream' ? tableStream(places, start) : tableOf(places, '/Root 1 0 R');
  return Buffer.concat([head, body, closing, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

function bodyOf(objects: ReadonlyMap<number, string | Buffer>, from: number) {
  const parts: Buffer[] = [];
  const places = new Map<number, number>();
  let at = from;
  for (const [id, object] of objects) {
    const part = Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    places.set(id, at);
    parts.push(part);
    at += part.length;
  }
  return { body: Buffer.concat(parts), places };
}

function tableOf(places: ReadonlyMap<number, number>, trailer: string): Buffer {
  const rows = [...places].map(([id, at]) => `${id} 1\n${tenDigits(at)} 00000 n \n`).join('');
  const size = Math.max(...places.keys()) + 1;
  return Buffer.from(`xref\n0 1\n0000000000 65535 f \n${rows}trailer << /Size ${size} ${trailer} >>\n`);
}

/** A table that is a stream itself, as newer files have it. */
function tableStream(places: ReadonlyMap<number, number>, start: number): Buffer {
  const id = Math.max(...places.keys()) + 1;
  const rows = Buffer.alloc((id + 1) * 7);
  for (const [number, at] of [...places, [id, start] as const]) {
    rows.writeUInt8(1, number * 7);
    rows.writeUInt32BE(at, number * 7 + 1);
  }
  const entries = `/Type /XRef /Size ${id + 1} /W [1 4 2] /Root 1 0 R`;
  return Buffer.concat([Buffer.from(`${id} 0 obj\n`), streamOf(entries, rows), Buffer.from('\nendobj\n')]);
}

/** A file whose table and first page come first, so that a browser shows it before all of it has come. */
function linearised(objects: ReadonlyMap<number, string | Buffer>): Buffer {
  const id = Math.max(...objects.keys()) + 1;
  const made = (length: number, from: number) => {
    const { body, places } = bodyOf(objects, from);
    const facts = `<< /Linearized 1 /L ${tenDigits(length)} /H [${tenDigits(from)} 10] /O 4 /E ${tenDigits(from)} /N 1 /T 15 >>`;
    const opening = Buffer.from(`${id} 0 obj\n${facts}\nendobj\n`);
    const table = tableOf(new Map([...places, [id, head.length]]), '/Root 1 0 R');
    return Buffer.concat([head, opening, table, body, Buffer.from('startxref\n0\n%%EOF\n')]);
  };
  // All numbers are of ten digits: the places of a first try tell those of the last.
  const { length } = made(0, 0);
  return made(length, length - bodyOf(objects, 0).body.length - 'startxref\n0\n%%EOF\n'.length);
}
