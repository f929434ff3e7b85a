import { encode } from 'uqr';
import { newDocument, Sheet } from './sheet.ts';

/** All that is printed on a certificate, in the words of one language. */
export type CertificateSheet = {
  language: string;
  title: string;
  institution: string | null;
  picture: Uint8Array | null;
  certifies: string;
  name: string;
  completed: string;
  course: string;
  /** The hours, and the result that was reached. */
  facts: readonly string[];
  date: { label: string; text: string; at: string };
  signer: { name: string; role: string | null } | null;
  /** The address at which it is checked; null where nobody knows the site's. */
  check: { label: string; address: string } | null;
};

const page = { width: 841.89, height: 595.28 };
const middle = page.width / 2;
const colours = { ink: '#1d2126', muted: '#59606a', accent: '#24548f', line: '#b9b3a7', paper: '#fdfcfa' } as const;
const textWidth = 620;

/** Draws a certificate, as the bytes of a PDF with one page. */
export async function drawCertificate(sheet: CertificateSheet): Promise<Uint8Array> {
  const pdf = newDocument({
    title: `${sheet.title} – ${sheet.name}`,
    author: sheet.institution ?? 'Lectern',
    language: sheet.language,
    date: new Date(sheet.date.at),
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  draw(new Sheet(pdf), sheet);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

function draw(on: Sheet, sheet: CertificateSheet): void {
  drawFrame(on.pdf);
  drawHead(on, sheet);
  drawBody(on, sheet);
  drawFoot(on, sheet);
}

function drawFrame(pdf: PDFKit.PDFDocument): void {
  const { width, height } = page;
  pdf.rect(0, 0, width, height).fill(colours.paper);
  pdf
    .lineWidth(2.5)
    .rect(26, 26, width - 52, height - 52)
    .stroke(colours.accent);
  pdf
    .lineWidth(0.6)
    .rect(33, 33, width - 66, height - 66)
    .stroke(colours.line);
  for (const [x, y] of [
    [33, 33],
    [width - 33, 33],
    [33, height - 33],
    [width - 33, height - 33],
  ] as const)
    pdf.rect(x - 4, y - 4, 8, 8).fillAndStroke(colours.paper, colours.accent);
}

function drawHead(on: Sheet, { institution, picture, title }: CertificateSheet): void {
  const pictured = picture !== null && drawPicture(on.pdf, picture);
  if (institution !== null) {
    const [line = ''] = on.lines(institution, { style: 'strong', size: 15 }, { width: textWidth, most: 1 });
    on.line(line, { x: middle, y: pictured ? 137 : 108 }, { style: 'strong', size: 15, colour: colours.ink });
  }
  const size = on.fitting(title, textWidth, { style: 'strong', largest: 34, smallest: 14 });
  const [line = ''] = on.lines(title, { style: 'strong', size }, { width: textWidth, most: 1 });
  on.line(line, { x: middle, y: pictured ? 188 : 176 }, { style: 'strong', size, colour: colours.accent });
}

/** Draws the picture of the institution; false where it cannot be read. */
function drawPicture(pdf: PDFKit.PDFDocument, picture: Uint8Array): boolean {
  const box = { width: 150, height: 62 };
  try {
    pdf.image(Buffer.from(picture), middle - box.width / 2, 52, {
      fit: [box.width, box.height],
      align: 'center',
      valign: 'center',
    });
    return true;
  } catch {
    return false;
  }
}

function drawBody(on: Sheet, { certifies, name, completed, course, facts }: CertificateSheet): void {
  const quiet = { style: 'italic', size: 14, colour: colours.muted } as const;
  on.line(certifies, { x: middle, y: 228 }, quiet);
  const size = on.fitting(name, textWidth, { style: 'strong', largest: 40, smallest: 10 });
  const [shown = ''] = on.lines(name, { style: 'strong', size }, { width: textWidth, most: 1 });
  on.line(shown, { x: middle, y: 278 }, { style: 'strong', size, colour: colours.ink });
  on.pdf
    .lineWidth(0.8)
    .moveTo(middle - 170, 296)
    .lineTo(middle + 170, 296)
    .stroke(colours.line);
  on.line(completed, { x: middle, y: 326 }, quiet);
  const ofCourse = {
    style: 'strong',
    size: on.fitting(course, textWidth, { style: 'strong', largest: 24, smallest: 17 }),
  } as const;
  const lines = on.lines(course, ofCourse, { width: textWidth, most: 2 });
  for (const [at, line] of lines.entries())
    on.line(line, { x: middle, y: 362 + at * 24 }, { ...ofCourse, colour: colours.ink });
  const below = 362 + (lines.length - 1) * 24;
  const [line = ''] = on.lines(facts.join('  ·  '), { style: 'text', size: 12 }, { width: textWidth, most: 1 });
  on.line(line, { x: middle, y: below + 30 }, { style: 'text', size: 12, colour: colours.muted });
}

const foot = { left: 195, right: page.width - 195, rule: 492, width: 200 };

function drawFoot(on: Sheet, { date, signer, check }: CertificateSheet): void {
  drawSigned(on, foot.left, { above: date.text, below: [date.label] });
  if (signer) drawSigned(on, foot.right, { above: signer.name, below: signer.role === null ? [] : [signer.role] });
  if (!check) return;
  drawCode(on.pdf, check.address, { x: middle, y: 446, size: 76 });
  const [address = ''] = on.lines(check.address, { style: 'text', size: 8 }, { width: 420, most: 1 });
  on.line(`${check.label} ${address}`, { x: middle, y: 540 }, { style: 'text', size: 8.5, colour: colours.muted });
  on.pdf.link(middle - 210, 530, 420, 14, check.address);
}

function drawSigned(on: Sheet, x: number, { above, below }: { above: string; below: readonly string[] }): void {
  const { rule, width } = foot;
  const size = on.fitting(above, width, { style: 'strong', largest: 14, smallest: 9 });
  const [line = ''] = on.lines(above, { style: 'strong', size }, { width, most: 1 });
  on.line(line, { x, y: rule - 9 }, { style: 'strong', size, colour: colours.ink });
  on.pdf
    .lineWidth(0.8)
    .moveTo(x - width / 2, rule)
    .lineTo(x + width / 2, rule)
    .stroke(colours.line);
  for (const text of below) {
    const [shown = ''] = on.lines(text, { style: 'text', size: 10.5 }, { width, most: 1 });
    on.line(shown, { x, y: rule + 16 }, { style: 'text', size: 10.5, colour: colours.muted });
  }
}

/** Draws an address as a QR code around a middle, below `y`. */
function drawCode(
  pdf: PDFKit.PDFDocument,
  address: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data, size: modules } = encode(address, { ecc: 'M', border: 0 });
  const side = size / modules;
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) pdf.rect(x - size / 2 + column * side, y + row * side, side + 0.02, side + 0.02);
  pdf.fill(colours.ink);
}
