import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core';
import { typedAs } from '../../shared/forms/typed-as.ts';

/** The accent as ten steps, of which Mantine takes the last for what is filled. */
const ink: MantineColorsTuple = [
  'var(--accent-soft)',
  'var(--accent-soft)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent-fill)',
  'var(--accent-fill-hover)',
];

/** Mantine with the look of `shared/ui/tokens.css`, so that the back office looks like the rest. */
export const mantineTheme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: {
    xs: 'var(--size-note)',
    sm: 'var(--size-small)',
    md: 'var(--size-text)',
    lg: 'var(--size-lead)',
    xl: 'var(--size-heading)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  headings: { fontFamily: 'var(--font-title)', fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { sm: 'var(--radius-s)', md: 'var(--radius-m)', lg: 'var(--radius-l)' },
  cursorType: 'pointer',
  components: {
    // The explanation of a field stands below it, as in the fields of the public pages.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Text runs in the direction of its first letter, numbers from the left.
    TextInput: { defaultProps: typedAs('auto') },
    Textarea: { defaultProps: typedAs('auto') },
    PasswordInput: { defaultProps: { attributes: { innerInput: { dir: 'auto' } } } },
    NumberInput: { defaultProps: typedAs('ltr') },
  },
});

/**
 * Gives the document Mantine's variables, as the theme has them; `mantine.css` ties more to the tokens. Mantine itself would write them into a style element, which the content security
 * policy does not let count. Gives back what takes them away.
 */
export function adoptMantineVariables(): () => void {
  const theme = mergeMantineTheme(DEFAULT_THEME, mantineTheme);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(defaultCssVariablesResolver(theme)));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
