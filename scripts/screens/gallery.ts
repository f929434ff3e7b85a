/** A picture of a screen: whose it is (null: a visitor's), and how wide and in which scheme it was taken. */
export type Picture = { name: string; as: string | null; width: number; scheme: string };

/** A page that shows the pictures and filters them by words, role, width and scheme. Needs nothing but its files. */
export function galleryOf(pictures: readonly Picture[]): string {
  const people = [...new Set(pictures.map(({ as }) => as ?? 'visitor'))];
  const widths = [...new Set(pictures.map(({ width }) => width))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens of Lectern</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 1rem 3rem; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .8rem 0; background: Canvas; }
  ul { display: flex; flex-wrap: wrap; gap: 1rem; margin: 0; padding: 0; list-style: none; align-items: start; }
  li { width: min(100%, var(--w)); }
  img { display: block; width: 100%; max-height: 70vh; object-fit: cover; object-position: top; border: 1px solid #8886; }
  a { color: inherit; }
</style>
<form>
  <input type="search" name="words" placeholder="Name…" aria-label="Name">
  ${select('as', 'Who', people)}
  ${select('width', 'Width', widths)}
  ${select('scheme', 'Scheme', ['light', 'dark'])}
  <output name="count"></output>
</form>
<ul>
${pictures.map(item).join('\n')}
</ul>
<script>
  const form = document.forms[0];
  const items = [...document.querySelectorAll('li')];
  const filter = () => {
    const { words, as, width, scheme } = form.elements;
    for (const item of items) {
      const { name, as: who, width: wide, scheme: light } = item.dataset;
      item.hidden = !words.value.split(' ').every((word) => name.includes(word.toLowerCase()))
        || (as.value && as.value !== who) || (width.value && width.value !== wide) || (scheme.value && scheme.value !== light);
    }
    form.elements.count.value = items.filter((item) => !item.hidden).length + ' pictures';
  };
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  filter();
</script>
</html>
`;
}

/** The file of a picture; the same for the same screen from run to run. */
export const fileOf = ({ name, width, scheme }: Omit<Picture, 'as'>, ending = 'png'): string =>
  `${name}-${width}-${scheme}.${ending}`;

const select = (name: string, label: string, values: readonly (string | number)[]) =>
  `<select name="${name}" aria-label="${label}"><option value="">${label}: all</option>${values
    .map((value) => `<option>${value}</option>`)
    .join('')}</select>`;

function item(picture: Picture): string {
  const { name, width, scheme, as } = picture;
  const file = fileOf(picture);
  return `<li style="--w:${width > 600 ? 480 : 200}px" data-name="${name}" data-as="${as ?? 'visitor'}" data-width="${width}" data-scheme="${scheme}"><a href="${file}"><img src="${file}" alt="" loading="lazy">${name} · ${width} · ${scheme}</a></li>`;
}
