import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { typedAs } from '../../shared/forms/typed-as.ts';

/** The accent from pale to deep; the eighth is `--accent-fill` of the tokens, dark enough for white text on it. */
const ink: MantineColorsTuple = [
  '#edf3fb',
  '#dbe6f4',
  '#b5cbe9',
  '#8fbbec',
  '#6c9cd9',
  '#5286c9',
  '#4077bd',
  '#346bb1',
  '#2a5fa3',
  '#204d87',
];

/** Mantine with the look of `shared/ui/tokens.css`, so that the back office looks like the rest. */
export const mantineTheme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: 'var(--font-text)',
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

/** Ties Mantine's own variables to the tokens, which already differ by theme. */
export const mantineVariables: CSSVariablesResolver = () => {
  const tied = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-muted)',
    '--mantine-color-placeholder': 'var(--ink-muted)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent)',
  };
  return { variables: {}, light: tied, dark: tied };
};
