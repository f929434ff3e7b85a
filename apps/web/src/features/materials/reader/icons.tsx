/** The icons of the reader, drawn inline: a share in the app's own would make every page of staff fetch one file more. */
const paths = { up: 'm6 15 6-6 6 6', down: 'm6 9 6 6 6-6', plus: 'M12 5v14M5 12h14', minus: 'M5 12h14' } as const;

export function ReaderIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
