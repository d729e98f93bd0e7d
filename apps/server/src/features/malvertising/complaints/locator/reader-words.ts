/** Names of devices, systems and browsers as readers write them, and their names in events. */

interface Software {
  device: string
  os: string
  browser: string
}

type Words = readonly (readonly [RegExp, Partial<Software>])[]

// The first match of each field counts, so models come before kinds.
const words: Words = [
  [/\bipads?\b/i, { device: 'Tablet', os: 'iOS' }],
  [/\b(iphones?|ios)\b/i, { device: 'Mobile', os: 'iOS' }],
  [/\bgalaxy tab\b/i, { device: 'Tablet', os: 'Android' }],
  [/\b(galaxy|pixel|huawei|xiaomi|redmi|oneplus|oppo)\b/i, { device: 'Mobile', os: 'Android' }],
  [/\bandroid\b/i, { os: 'Android' }],
  [/\b(macbook|imac|mac ?os|macintosh|mac)\b/i, { device: 'Desktop', os: 'macOS' }],
  [/\bwindows\b/i, { device: 'Desktop', os: 'Windows' }],
  [/\bchromebook\b/i, { device: 'Desktop', os: 'Chrome OS' }],
  [/\b(linux|ubuntu)\b/i, { device: 'Desktop', os: 'Linux' }],
  [/\b(tablet|tab)\b/i, { device: 'Tablet' }],
  [/\b(phone|smartphone|mobile|cell)\b/i, { device: 'Mobile' }],
  [/\b(desktop|laptop|notebook|computer|pc)\b/i, { device: 'Desktop' }],
  [/\b(tv|television)\b/i, { device: 'TV' }],
  [/\bsamsung internet\b/i, { browser: 'Samsung Internet' }],
  [/\bweb ?view\b/i, { browser: 'Android WebView' }],
  [/\bedge\b/i, { browser: 'Edge' }],
  [/\bfirefox\b/i, { browser: 'Firefox' }],
  [/\bopera\b/i, { browser: 'Opera' }],
  [/\bsafari\b/i, { browser: 'Safari' }],
  [/\bchrome\b(?! ?os)/i, { browser: 'Chrome' }],
]

/** Reads names in event form from free text; '' if the text has none. */
export function readSoftware(text: string): Software {
  const found: Software = { device: '', os: '', browser: '' }
  for (const [pattern, names] of words) {
    if (!pattern.test(text)) continue
    found.device ||= names.device ?? ''
    found.os ||= names.os ?? ''
    found.browser ||= names.browser ?? ''
  }
  return found
}
