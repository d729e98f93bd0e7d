/** Pieces of text that may slow a pattern down. */
const pieces = [
  ...[
    '<',
    '(',
    '[',
    '{',
    '"',
    "'",
    '`',
    '%',
    '%4',
    '%41',
    '\\',
    '\\x',
    '\\u',
    '\\u00',
    '&',
    '&#',
    '&#4',
    '&am',
    '.',
    ' ',
    '=',
  ],
  ...[
    'on',
    'if(',
    'if(timeZone)',
    'location',
    '//',
    '//a',
    '//a.',
    'a',
    '1',
    'a1',
    '1a',
    '11,',
    '[11,',
    '0x41,',
    '"+"',
    "['a",
    '"a',
  ],
  ...[
    '<script>',
    '</script',
    '<input ',
    '<meta ',
    'aGVsbG8gd29ybGQhISE',
    '"aGVsbG8gd29ybGQhISE',
    ';base64,',
    '.fromCharCode(1,',
  ],
]

/** Pieces to repeat for a pattern: prefixes of what it matches, its own literals, and what else starts something. */
function piecesFor(source: string, samples: readonly string[]) {
  const prefixes = samples.flatMap((sample) => {
    const stride = Math.ceil(sample.length / 8)
    return Array.from({ length: Math.ceil(sample.length / stride) }, (_, index) =>
      sample.slice(0, (index + 1) * stride),
    )
  })
  const literals = source.match(/[\w<>=/ :+-]{2,}/g) ?? []
  return [...new Set([...pieces, ...prefixes, ...literals])]
}

const filled = (start: string, piece: string, length: number) =>
  (start + piece.repeat(Math.ceil(length / piece.length))).slice(0, length)

type Cost = (text: string) => number

/** The text that costs most, found at a small size; it can be made of any length. */
export function worstCase(costs: readonly Cost[], source: string, samples: readonly string[]) {
  const pieces = piecesFor(source, samples)
  const starts = ['', ...samples.slice(0, 1).map((sample) => sample.slice(0, Math.ceil(sample.length / 2)))]
  const cases = costs.flatMap((cost) =>
    starts.flatMap((start) =>
      pieces.map((piece) => ({ cost, make: (length: number) => filled(start, piece, length) })),
    ),
  )
  const ranked = cases.map((one) => ({ ...one, steps: one.cost(one.make(300)) })).sort((a, b) => b.steps - a.steps)
  return ranked[0]
}
