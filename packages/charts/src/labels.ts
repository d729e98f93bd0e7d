// Control characters break an SVG file, and direction overrides let an ad's name rewrite the text around it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/g
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Labels come from ads, so from anyone: one line of printable text, however they were sent. */
export function plainLabel(text: string | null | undefined): string {
  const plain = String(text ?? '')
    .replace(unprintable, ' ')
    .replace(loneSurrogate, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? 'Unknown' : plain
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Braces and bars are the markup of ECharts' rich text. */
export const escapeRich = (text: string) => text.replace(/[{}|]/g, ' ')
