import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { type SeededRandom, seededRandom } from '../../process/random.ts';
import { makePdf } from './make-pdf.ts';
import { rawPdf, type RawPdf, streamOf } from './raw-pdf.ts';

/** `opens`: a reader shows it; `locked`: it asks for a password; `either`: it is shown, or refused with a sentence. */
export type Verdict = 'opens' | 'locked' | 'either';

export type MadePdf = {
  kind: string;
  bytes: Buffer;
  verdict: Verdict;
  /** A word on its first page; null where it has no text that must be found. */
  word: string | null;
  /** Whether its first page must have ink. */
  hasInk: boolean;
};

type Maker = (chance: SeededRandom, word: string) => Promise<Omit<MadePdf, 'kind'>>;

const sizes = ['A4', 'LETTER', 'A3', 'A6', [200, 900], [1_500, 300]] as const;
const oneOf = <T>(chance: SeededRandom, all: readonly T[]): T => all[chance.between(0, all.length - 1)] as T;
const shown = (bytes: Buffer, word: string) => ({ bytes, verdict: 'opens' as const, word, hasInk: true });
/** Damaged in some way: what is left of it is anybody's guess. */
const damaged = (bytes: Buffer) => ({ bytes, verdict: 'either' as const, word: null, hasInk: false });

type Written = {
  pages: number;
  options?: PDFKit.PDFDocumentOptions;
  draw: (pdf: PDFKit.PDFDocument, page: number) => void;
};

/** A PDF as a writer of PDFs makes it. */
async function written({ pages, options = {}, draw }: Written): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) }, ...options });
  const ended = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage();
    draw(pdf, page);
  }
  pdf.end();
  return ended;
}

const text = (word: string) => (pdf: PDFKit.PDFDocument, page: number) =>
  void pdf.fontSize(20).text(`${word} ${page}`, 30, 40, { lineBreak: false });

/** The objects of a file of one page, with other ones in the place of some. */
function onePage(word: string, others: Readonly<Record<number, string | Buffer>> = {}): RawPdf['objects'] {
  const content = `BT /F1 24 Tf 40 700 Td (${word}) Tj ET`;
  const objects: Record<number, string | Buffer> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    5: streamOf('', content),
    ...others,
  };
  return new Map(Object.entries(objects).map(([id, object]) => [Number(id), object]));
}

const page = (entries: string): string => `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${entries} >>`;
const sheet = '/MediaBox [0 0 595 842]';
const fonts = '/Resources << /Font << /F1 3 0 R >> >>';

/** Oddities of one page, each with whether it is still shown. */
const oddities: readonly ((word: string) => Omit<MadePdf, 'kind'>)[] = [
  (word) => shown(rawPdf({ objects: onePage(word, { 4: page(`${sheet} ${fonts} /Rotate -90`) }) }), word),
  (word) => shown(rawPdf({ objects: onePage(word, { 4: page(`${sheet} ${fonts} /Rotate 45`) }) }), word),
  (word) => shown(rawPdf({ objects: onePage(word, { 4: page(`${sheet} ${fonts} /UserUnit 3`) }) }), word),
  (word) => shown(rawPdf({ objects: onePage(word, { 4: page(fonts) }) }), word),
  (word) => shown(rawPdf({ objects: onePage(word, { 4: page(`/MediaBox [595 842 0 0] ${fonts}`) }) }), word),
  (word) => damaged(rawPdf({ objects: onePage(word, { 4: page(`/MediaBox [0 0 0 0] ${fonts}`) }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 4: page(`/MediaBox [0 0 1e9 1e9] ${fonts}`) }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 4: page(sheet) }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 4: `<< /Type /Page /Parent 2 0 R ${sheet} >>` }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 2: '<< /Type /Pages /Count -7 /Kids [4 0 R] >>' }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 2: '<< /Type /Pages /Count 999999999 /Kids [4 0 R] >>' }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 2: '<< /Type /Pages /Count 1 /Kids [2 0 R] >>' }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 2: '<< /Type /Pages /Count 0 /Kids [] >>' }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 1: '<< /Type /Catalog >>' }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 3: '3 0 R' }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 5: streamOf('/Filter /FlateDecode', 'no deflated text') }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 5: streamOf('', 'q '.repeat(200_000)) }) })),
  (word) => damaged(rawPdf({ objects: onePage(word, { 5: streamOf('', `${'['.repeat(50_000)} TJ`) }) })),
  // Unpacks to 64 MB of nothing.
  (word) =>
    damaged(
      rawPdf({
        objects: onePage(word, { 5: streamOf('/Filter /FlateDecode', deflateSync(Buffer.alloc(64 * 2 ** 20, ' '))) }),
      }),
    ),
  // A form that draws itself, again and again.
  (word) =>
    damaged(
      rawPdf({
        objects: onePage(word, {
          4: page(`${sheet} /Resources << /Font << /F1 3 0 R >> /XObject << /X 6 0 R >> >>`),
          5: streamOf('', `BT /F1 24 Tf 40 700 Td (${word}) Tj ET /X Do`),
          6: streamOf(
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
            '/X Do /X Do',
          ),
        }),
      }),
    ),
];

/** A scanner's picture: grey, of this many pixels on a side. */
function scanned(word: string, side: number): RawPdf['objects'] {
  const picture = Buffer.alloc(side * side, 90);
  const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8
    /ColorSpace /DeviceGray /Filter /FlateDecode`;
  return onePage(word, {
    4: page(`${sheet} /Resources << /XObject << /X 6 0 R >> >>`),
    5: streamOf('', 'q 500 0 0 700 40 60 cm /X Do Q'),
    6: streamOf(entries, deflateSync(picture)),
  });
}

const kinds: Readonly<Record<string, Maker>> = {
  text: async (chance, word) => {
    const size = oneOf(chance, sizes);
    const options = { size: typeof size === 'string' ? size : [...size] };
    return shown(await written({ pages: chance.between(1, 300), options, draw: text(word) }), word);
  },
  'text of older versions': async (chance, word) => {
    const options = { pdfVersion: oneOf(chance, ['1.3', '1.4', '1.6', '1.7'] as const), compress: false };
    return shown(await written({ pages: chance.between(1, 20), options, draw: text(word) }), word);
  },
  'pages of many sizes': async (chance, word) => {
    const pages = Array.from({ length: chance.between(2, 60) }, () => ({
      lines: [word],
      size: [chance.between(150, 2_000), chance.between(150, 2_000)] as [number, number],
    }));
    return shown(makePdf(pages), word);
  },
  rotated: async (chance, word) => {
    const turn = oneOf(chance, [90, 180, 270]);
    const draw: Written['draw'] = (pdf, number) => {
      (pdf.page.dictionary.data as Record<string, unknown>)['Rotate'] = turn;
      text(word)(pdf, number);
    };
    return shown(await written({ pages: chance.between(1, 8), draw }), word);
  },
  'locked by a password': async (chance, word) => {
    const pdfVersion = oneOf(chance, ['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const);
    const options = { pdfVersion, userPassword: 'nobody knows', ownerPassword: 'nor this' };
    return { ...shown(await written({ pages: 2, options, draw: text(word) }), word), verdict: 'locked', word: null };
  },
  'locked against changes alone': async (chance, word) => {
    const pdfVersion = oneOf(chance, ['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const);
    const options = { pdfVersion, ownerPassword: 'nobody knows', permissions: { copying: false } };
    return shown(await written({ pages: chance.between(1, 8), options, draw: text(word) }), word);
  },
  'a table of places that lies': async (chance, word) => {
    const whole = makePdf(Array.from({ length: chance.between(1, 30) }, () => ({ lines: [word] }))).toString('latin1');
    const lie = oneOf(chance, [
      (file: string) => file.replace(/startxref\n\d+/, 'startxref\n7'),
      (file: string) => file.replace(/startxref\n\d+\n%%EOF\n$/, ''),
      (file: string) => file.replaceAll(/^\d{10} 00000 n/gm, '0000000009 00000 n'),
      (file: string) => `${file}${'rubbish behind the end\n'.repeat(40)}`,
    ]);
    return shown(Buffer.from(lie(whole), 'latin1'), word);
  },
  'cut off': async (chance, word) => {
    const whole = await written({ pages: chance.between(1, 30), draw: text(word) });
    return damaged(whole.subarray(0, chance.between(5, whole.length - 5)));
  },
  'bytes that changed': async (chance, word) => {
    const bytes = await written({ pages: chance.between(1, 10), draw: text(word) });
    for (let i = 0; i < chance.between(1, 60); i += 1)
      bytes[chance.between(8, bytes.length - 1)] = chance.between(0, 255);
    return damaged(bytes);
  },
  forms: async (chance, word) => {
    const draw: Written['draw'] = (pdf, number) => {
      if (number === 1) pdf.font('Helvetica').initForm();
      text(word)(pdf, number);
      pdf.formText(`name ${number}`, 30, 100, 200, 30, { value: 'Filled in' });
      pdf.formCheckbox(`agreed ${number}`, 30, 150, 20, 20);
      pdf.formCombo(`choice ${number}`, 30, 200, 200, 30, { select: ['', 'one', 'two'], value: 'one' });
    };
    return shown(await written({ pages: chance.between(1, 4), draw }), word);
  },
  'scans without text': async (chance, word) => {
    const raw = rawPdf({ objects: scanned(word, chance.between(50, 3_000)) });
    return { bytes: raw, verdict: 'opens', word: null, hasInk: true };
  },
  'scans of fax machines': async (chance, word) => {
    const pages = Array.from({ length: chance.between(1, 12) }, () => ({ lines: [word], scan: true as const }));
    return shown(makePdf(pages), word);
  },
  'lines without text': async (chance) => {
    const draw: Written['draw'] = (pdf) => {
      for (let i = 0; i < 200; i += 1)
        pdf.moveTo(chance.between(0, 500), chance.between(0, 700)).lineTo(chance.between(0, 500), 400);
      pdf.lineWidth(6).stroke();
    };
    return { bytes: await written({ pages: chance.between(1, 6), draw }), verdict: 'opens', word: null, hasInk: true };
  },
  'nothing on its pages': async (chance) => ({
    bytes: await written({ pages: chance.between(1, 20), draw: () => undefined }),
    verdict: 'opens',
    word: null,
    hasInk: false,
  }),
  linearised: async (_, word) => shown(rawPdf({ objects: onePage(word), table: 'first' }), word),
  'a table that is a stream': async (_, word) => shown(rawPdf({ objects: onePage(word), table: 'stream' }), word),
  'saved again and again': async (chance, word) => {
    // Each saving appends the page's contents anew, and a table that leads back to the one before.
    let file = rawPdf({ objects: onePage('before') });
    for (let i = 0; i < chance.between(1, 20); i += 1) {
      const start = /startxref\n(\d+)\n%%EOF\n$/.exec(file.subarray(-60).toString('latin1'))?.[1] ?? '0';
      const object = Buffer.concat([
        Buffer.from('5 0 obj\n'),
        streamOf('', `BT /F1 24 Tf 40 700 Td (${word}) Tj ET`),
        Buffer.from('\nendobj\n'),
      ]);
      const table = `xref\n5 1\n${String(file.length).padStart(10, '0')} 00000 n \ntrailer << /Size 6 /Root 1 0 R /Prev ${start} >>\n`;
      const closing = `${table}startxref\n${file.length + object.length}\n%%EOF\n`;
      file = Buffer.concat([file, object, Buffer.from(closing)]);
    }
    return shown(file, word);
  },
  'letters that it does not carry': async (chance, word) =>
    shown(makePdf([{ lines: [word], chinese: oneOf(chance, ['植物细胞', '线性代数', '世界地理']) }]), word),
  'no PDF': async (chance) => {
    const noise = Buffer.from(Array.from({ length: chance.between(0, 4_000) }, () => chance.between(0, 255)));
    return damaged(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]));
  },
  oddities: async (chance, word) => oneOf(chance, oddities)(word),
};

/** The PDFs of all kinds are the same for the same seed, and each is made when it is asked for. */
export async function* manyPdfs(count: number, seed: number): AsyncGenerator<MadePdf> {
  const chance = seededRandom(seed);
  const names = Object.keys(kinds);
  for (let i = 0; i < count; i += 1) {
    const kind = names[i % names.length] ?? '';
    // Letters alone: a number may be broken off where a line is.
    const word = `lantern${String(seed + i).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
    const made = await kinds[kind]?.(chance, word);
    if (made !== undefined) yield { kind, ...made };
  }
}
