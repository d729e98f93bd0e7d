import { expect, test } from 'vitest'
import { type Inline, parseInline, safeHref } from './inline.ts'

const text = (written: string): Inline => ({ kind: 'text', text: written })

test('distinguishes strong, emphasis, strike and code, also nested', () => {
  expect(parseInline('a **b *c* d** `e*f*` ~~g~~ _h_')).toEqual([
    text('a '),
    { kind: 'strong', children: [text('b '), { kind: 'emphasis', children: [text('c')] }, text(' d')] },
    text(' '),
    { kind: 'code', text: 'e*f*' },
    text(' '),
    { kind: 'strike', children: [text('g')] },
    text(' '),
    { kind: 'emphasis', children: [text('h')] },
  ])
})

test('treats unmatched marks as text', () => {
  for (const plain of ['2 * 3 * 4', 'snake_case_name', 'a ** b', '**', '`', '[x](', '~~', 'C:\\temp', '5 _ 6']) {
    expect(parseInline(plain), plain).toEqual([text(plain)])
  }
  expect(parseInline('\\*not marked\\*')).toEqual([text('*not marked*')])
})

test('treats HTML as text', () => {
  const written = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
  expect(parseInline(written)).toEqual([text(written)])
})

test('links to this site, other sites and mailboxes', () => {
  expect(parseInline('[Feed](/threat-feed)')).toEqual([
    { kind: 'link', href: '/threat-feed', children: [text('Feed')] },
  ])
  expect(parseInline('See https://example.com/a?b=c.')).toEqual([
    text('See '),
    { kind: 'link', href: 'https://example.com/a?b=c', children: [text('https://example.com/a?b=c')] },
    text('.'),
  ])
  expect(safeHref('mailto:support@vigil.test')).toBe('mailto:support@vigil.test')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
])('does not link to %j', (href) => {
  expect(safeHref(href)).toBeNull()
  const kinds = parseInline(`[click](${href})`).map(({ kind }) => kind)
  expect(kinds).not.toContain('link')
})

test('two spaces or a backslash at the end break a line', () => {
  expect(parseInline('a  \nb\\\nc')).toEqual([text('a'), { kind: 'break' }, text('b'), { kind: 'break' }, text('c')])
})

test('terminates for unclosed marks', () => {
  for (const sign of ['*', '_', '[', '`', '~', '**a', '[a](', '*_~`']) {
    const nodes = parseInline(sign.repeat(2_000))
    expect(nodes.length).toBeGreaterThan(0)
  }
})
