import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  /** How much attention the button asks for; one primary button per screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** As wide as its container. */
  wide?: boolean;
};

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean; children: ReactNode };

/** The class names of a button's look, for elements that only look like a button. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: ButtonLook): string {
  return classNames(classes['button'], classes[variant], size === 'small' && classes['small'], wide && classes['wide']);
}

/** A button. While `loading` it shows a spinner, keeps its name and its focus, and ignores presses. */
export function Button({ variant, size, wide, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(look), className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        // A disabled button would drop the focus; this one only ignores presses, also as the submit button of its form.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading && <Spinner size={16} />}
      {children}
    </button>
  );
}
