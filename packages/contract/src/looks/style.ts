import { shadesOf, themes, type ThemeName } from './accent.ts';

/** A colour `#rrggbb` and the address of a logo; null where Lectern's own stands. */
export type Worn = { accent: string | null; logo: string | null };

const roots: Readonly<Record<ThemeName, string>> = { light: ':root', dark: ":root[data-theme='dark']" };

/** The rules that put a colour and a logo over those of `tokens.css` and `base.css`; empty for Lectern's own. */
export function styleOf({ accent, logo }: Worn): string {
  return (accent === null ? '' : themes.map((theme) => ruleOf(accent, theme)).join('')) + logoRules(logo);
}

function ruleOf(colour: string, theme: ThemeName): string {
  const { accent, fill, fillHover, onAccent, soft } = shadesOf(colour, theme);
  const values = [
    `--accent:${accent}`,
    `--accent-fill:${fill}`,
    `--accent-fill-hover:${fillHover}`,
    `--on-accent:${onAccent}`,
    `--accent-soft:${soft}`,
  ];
  return `${roots[theme]}{${values.join(';')}}`;
}

const logoRules = (logo: string | null): string =>
  logo === null ? '' : `.site-logo{height:40px;background-image:url(${logo})}.site-logo>svg{display:none}`;
