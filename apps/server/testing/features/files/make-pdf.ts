type Link = { uri: string } | { action: string } | { page: number };
type PdfPage = {
  /** Lines of Latin text. */
  lines: string[];
  /** A line of Chinese, below them, in a font that no file carries and an encoding that the standard names. */
  chinese?: string;
  /** In points. */
  size?: [width: number, height: number];
  /** Links, below each other at the lower edge. */
  links?: Link[];
  /** Whether a black square stands in the middle, as a scanner keeps it. */
  scan?: true;
};
type PdfOptions = {
  /** Further entries of the catalogue, as what happens when the document is opened. */
  catalogue?: string;
  /** Random bytes that no page uses, before the table of contents of the file. */
  ballast?: Buffer;
};

/** Eight white rows by the code of fax machines, shown as black. */
const scanHead = `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray
  /Decode [1 0] /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >> /Length 4 >>`;

/** A font for Chinese without its letters. */
const chineseFont = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [
  << /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000
    /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>
    /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880]
      /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>] >>`;
/** As the operand of an operator: two bytes for each sign. */
const inChinese = (text: string): string => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A PDF of these pages, in Helvetica, which no file carries. */
export function makePdf(pages: readonly PdfPage[], { catalogue = '', ballast }: PdfOptions = {}): Buffer {
  const idOf = (page: number): number => 4 + 2 * page;
  const scanId = idOf(pages.length);
  const chineseId = scanId + 1;
  const objects = new Map<number, string | Buffer>([
    [scanId, Buffer.from(`${scanHead}\nstream\n\xff\x00\x10\x01\nendstream`, 'latin1')],
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${idOf(i)} 0 R`).join(' ')}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [chineseId, chineseFont],
  ]);
  for (const [i, { lines, size: [width, height] = [595, 842], links = [], scan, chinese }] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ');
    const last = chinese === undefined ? '' : `/F2 24 Tf ${inChinese(chinese)} Tj `;
    const square = scan === true ? 'q 200 0 0 200 200 300 cm /Im1 Do Q ' : '';
    const content = `${square}BT /F1 24 Tf 30 TL 40 ${height - 60} Td ${shown} ${last}ET`;
    const annotations = links.map((link, n) => annotationOf(link, [40, 20 + 40 * n, 240, 50 + 40 * n], idOf));
    objects.set(
      idOf(i),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${idOf(i) + 1} 0 R
        /Resources << /Font << /F1 3 0 R /F2 ${chineseId} 0 R >> ${scan === true ? `/XObject << /Im1 ${scanId} 0 R >>` : ''} >> /Annots [${annotations.join(' ')}] >>`,
    );
    objects.set(idOf(i) + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  return fileOf(objects, ballast);
}

function annotationOf(link: Link, rect: number[], idOf: (page: number) => number): string {
  const begin = `<< /Type /Annot /Subtype /Link /Rect [${rect.join(' ')}]`;
  if ('page' in link) return `${begin} /Dest [${idOf(link.page - 1)} 0 R /Fit] >>`;
  return `${begin} /A ${'uri' in link ? `<< /S /URI /URI (${link.uri}) >>` : link.action} >>`;
}

function fileOf(objects: ReadonlyMap<number, string | Buffer>, ballast: Buffer | undefined): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: [id: number, at: number][] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [id, body] of objects) {
    places.push([id, length]);
    add(Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  }
  if (ballast !== undefined) {
    const id = Math.max(...objects.keys()) + 1;
    places.push([id, length]);
    add(Buffer.concat([Buffer.from(`${id} 0 obj\n<< /Length ${ballast.length} >>\nstream\n`), ballast]));
    add(Buffer.from('\nendstream\nendobj\n'));
  }
  const start = length;
  const rows = places.map(([id, at]) => `${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = Math.max(...places.map(([id]) => id)) + 1;
  add(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A PDF of one page that opens with a password alone, by the standard's oldest cipher; the password is nobody's. */
export function encryptedPdf(): Buffer {
  const plain = makePdf([{ lines: ['Secret'] }]).toString('latin1');
  const bytes = '5a'.repeat(32);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${bytes}> /U <${bytes}> >> /ID [<${bytes}> <${bytes}>]`;
  return Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1');
}
