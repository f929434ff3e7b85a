import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long typing has to rest before the search goes out, in milliseconds. */
const rest = 250;

type SearchBoxProps = {
  /** Name and placeholder, as in 'Search courses...'. */
  label: string;
  /** What the address says. */
  value: string | undefined;
  onSearch: (search: string | undefined) => void;
};

/** A search field that keeps the address in step with what is typed, once typing rests. */
export function SearchBox({ label, value = '', onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // The address changed by itself, as by the browser's Back button: what it says counts.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const send = useEffectEvent(() => {
    const search = text.trim();
    if (search === sent) return;
    setSent(search);
    onSearch(search === '' ? undefined : search);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
