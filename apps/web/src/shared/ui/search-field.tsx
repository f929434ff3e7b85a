import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@lectern/contract/limits';
import { SearchIcon } from './icons.tsx';
import classes from './search-field.module.css';

/** The search goes out when typing has rested for this long, in milliseconds. */
const rest = 250;

type SearchFieldProps = {
  /** Name and, unless `placeholder` is shorter, placeholder, as in 'Search courses...'. */
  label: string;
  placeholder?: string;
  /** The field's name in the address, for the form without scripts. */
  name?: string;
  /** The form's id, for controls beside it that go with the search. */
  id?: string;
  /** The search text in the address. */
  value: string;
  onSearch: (search: string) => void;
};

/** A search field that keeps the address in step with the typed text, once typing rests; Enter searches at once. */
export function SearchField({ label, placeholder = label, name = 'search', id, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  if (value !== seen) {
    setSeen(value);
    setSent(value);
    // The address changed from elsewhere, for example by the browser's Back button. Our own change arrives here too, a
    // moment later, when more may have been typed already.
    if (value !== sent) setText(value);
  }
  const send = useEffectEvent(() => {
    const search = text.trim();
    if (search === sent) return;
    setSent(search);
    onSearch(search);
  });
  // Text that was typed before the scripts took the page over stands in the field alone.
  useEffect(() => setText((before) => field.current?.value ?? before), []);
  useEffect(() => {
    const timer = setTimeout(() => send(), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      id={id}
      role="search"
      className={classes['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const search = text.trim();
        setSent(search);
        if (search !== value) onSearch(search);
      }}
    >
      <span className={classes['icon']}>
        <SearchIcon size={16} />
      </span>
      <input
        ref={field}
        type="search"
        name={name}
        dir="auto"
        className={classes['input']}
        aria-label={label}
        placeholder={placeholder}
        maxLength={limits.search}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
