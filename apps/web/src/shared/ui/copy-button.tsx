import { useEffect, useState } from 'react';
import { toast } from './toast.ts';
import { Button } from './button.tsx';

/** How long the button says that it copied, in milliseconds. */
const saySo = 2_000;

/** Copies `text` to the clipboard and says so; where the browser refuses, a toast tells to copy by hand. */
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
      toast.error(`This browser does not allow copying. Please copy by hand: ${text}`);
    }
  };
  return (
    <Button size="small" variant="quiet" aria-label={label} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
