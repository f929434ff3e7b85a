import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { classNames } from './class-names.ts';

function LinkButtonAnchor({ variant, size, wide, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <a {...rest} className={classNames(buttonClass(look), className)}>
      {children}
    </a>
  );
}

/** A link that looks like a button: takes what the router's `Link` takes, and a button's look. */
export const LinkButton = createLink(LinkButtonAnchor);
