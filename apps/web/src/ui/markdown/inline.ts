/** Inline text of a block. Never HTML: tags are rendered as text. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }

/** Resolves a link's target; null renders it as text. */
export type HrefOf = (written: string) => string | null

/** Allows URLs of this site, other sites and mailboxes; nothing executable. */
export const safeHref: HrefOf = (written) => {
  if (/^(\/(?![/\\])|#)[^\s\\]*$/.test(written)) return written
  try {
    const { protocol, href } = new URL(written)
    return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : null
  } catch {
    return null
  }
}

interface Found {
  node: Inline
  end: number
}

/** Maximum nesting; deeper marks stay text. */
const maxDepth = 6

export function parseInline(source: string, hrefOf: HrefOf = safeHref, depth = 0): Inline[] {
  const nodes: Inline[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') nodes.push({ kind: 'text', text: plain })
    plain = ''
  }
  let at = 0
  while (at < source.length) {
    const found = depth < maxDepth ? nodeAt(source, at, hrefOf, depth) : null
    if (found) {
      flush()
      nodes.push(found.node)
      at = found.end
    } else {
      const isEscape = source[at] === '\\' && /[\\`*_~[\]()#>|.!+-]/.test(source[at + 1] ?? '')
      if (isEscape) at++
      plain += source[at] ?? ''
      at++
    }
  }
  flush()
  return nodes
}

function nodeAt(source: string, at: number, hrefOf: HrefOf, depth: number): Found | null {
  switch (source[at]) {
    case '`':
      return codeAt(source, at)
    case '*':
      return marked(source, at, '**', 'strong', hrefOf, depth) ?? marked(source, at, '*', 'emphasis', hrefOf, depth)
    case '_':
      // An underscore inside a word is part of it.
      if (/\w/.test(source[at - 1] ?? '')) return null
      return marked(source, at, '_', 'emphasis', hrefOf, depth)
    case '~':
      return marked(source, at, '~~', 'strike', hrefOf, depth)
    case '[':
      return linkAt(source, at, hrefOf, depth)
    case 'h':
      return addressAt(source, at, hrefOf)
    case ' ':
      return source.startsWith('  \n', at) ? { node: { kind: 'break' }, end: at + 3 } : null
    case '\\':
      return source[at + 1] === '\n' ? { node: { kind: 'break' }, end: at + 2 } : null
    default:
      return null
  }
}

function codeAt(source: string, at: number): Found | null {
  const [ticks = '`'] = /^`+/.exec(source.slice(at, at + 8)) ?? []
  const end = source.indexOf(ticks, at + ticks.length)
  if (end < 0) return null
  const text = source.slice(at + ticks.length, end)
  return { node: { kind: 'code', text: ticks.length > 1 ? text.trim() : text }, end: end + ticks.length }
}

function marked(
  source: string,
  at: number,
  mark: string,
  kind: 'strong' | 'emphasis' | 'strike',
  hrefOf: HrefOf,
  depth: number,
): Found | null {
  if (!source.startsWith(mark, at)) return null
  const start = at + mark.length
  const end = closing(source, start, mark)
  if (end === null) return null
  const children = parseInline(source.slice(start, end), hrefOf, depth + 1)
  return { node: { kind, children }, end: end + mark.length }
}

/** Index of the closing mark: after a word, not a space; single marks must not match inside a double one. */
function closing(source: string, start: number, mark: string): number | null {
  if (/^\s?$/.test(source[start] ?? '')) return null
  for (let end = source.indexOf(mark, start); end >= 0; end = source.indexOf(mark, end + 1)) {
    const isDouble = mark.length === 1 && source[end + 1] === mark
    if (isDouble) end++
    else if (end > start && !/[\s\\]/.test(source[end - 1] ?? '')) return end
  }
  return null
}

function linkAt(source: string, at: number, hrefOf: HrefOf, depth: number): Found | null {
  const middle = source.indexOf('](', at)
  const end = middle < 0 ? -1 : source.indexOf(')', middle)
  if (end < 0) return null
  const label = source.slice(at + 1, middle)
  const href = hrefOf(source.slice(middle + 2, end).trim())
  if (href === null || label.trim() === '' || label.includes('[')) return null
  return { node: { kind: 'link', href, children: parseInline(label, () => null, depth + 1) }, end: end + 1 }
}

/** A bare URL, without the full stop of its sentence. */
function addressAt(source: string, at: number, hrefOf: HrefOf): Found | null {
  if (/[\w/:]/.test(source[at - 1] ?? '')) return null
  const [written] = /^https?:\/\/[^\s<>"')\]]+/.exec(source.slice(at, at + 2_048)) ?? []
  const text = written?.replace(/[.,;:!?*_~]+$/, '')
  const href = text ? hrefOf(text) : null
  return text && href
    ? { node: { kind: 'link', href, children: [{ kind: 'text', text }] }, end: at + text.length }
    : null
}
