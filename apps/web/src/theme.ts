import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { accentShades, defaultAccent } from './ui/accent-shades.ts'

const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e8ebf0',
  '#dde1e8',
  '#c6ccd6',
  '#959eac',
  '#656d7b',
  '#4b5260',
  '#313743',
  '#1b1f27',
]
const dark: MantineColorsTuple = [
  '#e7e9ee',
  '#c3c8d1',
  '#a0a8b5',
  '#8b93a1',
  '#3b404a',
  '#2a2e36',
  '#1f2229',
  '#17191e',
  '#121418',
  '#0e1013',
]

const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Body text is 14 px (`md`), spacing is in multiples of 8 px; `sm` starts at 768 px and `md` at 992 px. */
export function makeTheme({ accent = defaultAccent }: { accent?: string } = {}): MantineThemeOverride {
  return createTheme({
    white: '#ffffff',
    black: gray[9],
    colors: {
      gray,
      dark,
      accent: accentShades(accent),
      red: accentShades('#d3303c'),
      green: accentShades('#1a7f53'),
      orange: accentShades('#b5560b'),
    },
    primaryColor: 'accent',
    primaryShade: 6,
    fontFamily,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: {
      fontFamily,
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1.125rem', lineHeight: '1.35' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
        h4: { fontSize: '0.875rem', lineHeight: '1.4' },
        h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
        h6: { fontSize: '0.75rem', lineHeight: '1.4' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.375rem', lg: '0.625rem', xl: '1rem' },
    defaultRadius: 'md',
    breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
    shadows: {
      xs: '0 1px 2px rgb(16 20 30 / 5%)',
      sm: '0 1px 3px rgb(16 20 30 / 8%)',
      md: '0 4px 16px -2px rgb(16 20 30 / 12%), 0 1px 3px rgb(16 20 30 / 8%)',
      lg: '0 12px 32px -4px rgb(16 20 30 / 18%), 0 2px 6px rgb(16 20 30 / 8%)',
      xl: '0 24px 56px -8px rgb(16 20 30 / 26%), 0 4px 12px rgb(16 20 30 / 10%)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
      Anchor: { defaultProps: { underline: 'always' } },
      Alert: { defaultProps: { variant: 'light' } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'md' } },
      Button: { defaultProps: { size: 'sm' } },
      Checkbox: { defaultProps: { size: 'xs' } },
      Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 90 } } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'lg',
          padding: 'lg',
          shadow: 'xl',
          overlayProps: { backgroundOpacity: 0.45 },
          transitionProps: { duration: 120, transition: 'fade-up' },
          closeButtonProps: { 'aria-label': 'Close' },
        },
      },
      Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 90 } } },
      SegmentedControl: { defaultProps: { size: 'sm' } },
      // The list scrolls itself: a surrounding scroll area would not be keyboard-reachable.
      Select: { defaultProps: { withScrollArea: false } },
      Skeleton: { defaultProps: { radius: 'sm' } },
      Switch: { defaultProps: { withThumbIndicator: false } },
      Tooltip: {
        defaultProps: {
          openDelay: 150,
          maw: 320,
          multiline: true,
          events: { hover: true, focus: true, touch: true },
          transitionProps: { duration: 80 },
        },
      },
    },
  })
}

/** Tinted backgrounds of badges, alerts and light buttons; Mantine's defaults are near black in the dark theme. */
const darkTints = Object.fromEntries(
  ['accent', 'red', 'green', 'orange'].flatMap((name) => [
    [`--mantine-color-${name}-light`, `color-mix(in oklab, var(--mantine-color-${name}-6) 24%, ${dark[7]})`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in oklab, var(--mantine-color-${name}-6) 34%, ${dark[7]})`],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`],
  ]),
)

/**
 * Mantine's default greys fail AA contrast for dimmed, placeholder and error text. `--vigil-*` are the kit's surfaces.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-anchor': 'var(--mantine-color-accent-7)',
    '--mantine-color-accent-text': 'var(--mantine-color-accent-7)',
    '--mantine-color-red-text': 'var(--mantine-color-red-7)',
    '--mantine-color-gray-text': gray[7],
    '--mantine-color-gray-light-color': gray[7],
    '--mantine-color-default-border': gray[4],
    '--mantine-color-disabled-color': gray[6],
    '--vigil-page': '#f6f7f9',
    '--vigil-surface': '#ffffff',
    '--vigil-surface-subtle': '#fafbfc',
    '--vigil-hover': '#f3f5f8',
    '--vigil-selected': 'var(--mantine-color-accent-0)',
    '--vigil-border': '#e4e7ec',
    '--vigil-skeleton': '#edeff3',
    '--vigil-control': gray[5],
    '--vigil-focus': 'var(--mantine-color-accent-6)',
  },
  dark: {
    ...darkTints,
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[4],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-anchor': 'var(--mantine-color-accent-4)',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-disabled-color': dark[3],
    '--mantine-color-gray-light-color': dark[1],
    '--vigil-page': dark[9],
    '--vigil-surface': dark[7],
    '--vigil-surface-subtle': '#1b1e24',
    '--vigil-hover': '#20242b',
    '--vigil-selected': 'color-mix(in oklab, var(--mantine-color-accent-6) 16%, transparent)',
    '--vigil-border': dark[5],
    '--vigil-skeleton': '#23272e',
    '--vigil-control': '#5f6775',
    '--vigil-focus': 'var(--mantine-color-accent-4)',
  },
})
