// Control characters break SVG files, and direction overrides let an ad's name reorder the surrounding text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/g
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Labels originate from ads and are untrusted: reduce them to one line of printable text. */
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

/** Braces and bars are markup in ECharts' rich text. */
export const escapeRich = (text: string) => text.replace(/[{}|]/g, ' ')
