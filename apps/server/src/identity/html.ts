/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type { Html }

type Part = string | number | Html | Html[] | null | false

/** A template that escapes its values, unless they are templates. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, i) => text + rendered(parts[i] ?? null)).join(''))
}

/** For markup made by a library, never for user input. */
export const trusted = (markup: string) => new Html(markup)

function rendered(part: Part): string {
  if (part === null || part === false) return ''
  if (Array.isArray(part)) return part.map((p) => p.markup).join('')
  return part instanceof Html ? part.markup : escapeHtml(String(part))
}
