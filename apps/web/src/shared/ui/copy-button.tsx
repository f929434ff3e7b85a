import { useEffect, useState } from 'react';
import { t } from '../messages/t.ts';
import classes from './copy-button.module.css';
import { toast } from './toast.ts';

/** How long the button says 'copied', in milliseconds. */
const saySo = 2_000;

const paths = { copy: 'M9 9h11v11H9zM15 9V4H4v11h5', done: 'm5 12.5 5 5 9-11' } as const;

/** Copies `text` to the clipboard and says so; where the browser refuses, a toast asks to copy by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), saySo);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(t('This browser does not allow copying. Please copy by hand: {text}', { text }));
    }
  };
  return (
    <button type="button" className={classes['copy']} aria-label={label} title={label} onClick={() => void copy()}>
      <svg
        width="17"
        height="17"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d={copied ? paths.done : paths.copy} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span role="status" className="visually-hidden">
        {copied && t('Copied')}
      </span>
    </button>
  );
}
