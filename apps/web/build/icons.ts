import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const prefix = '~icons/'
const component = fileURLToPath(new URL('../src/ui/icon.tsx', import.meta.url))
const outline = / (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g

/**
 * Makes a component of each import from `~icons/NAME`. All icons are in one JSON file: a package with a file per icon took
 * longer to install and to bundle than the rest of the web app.
 */
export function icons(): Plugin {
  let bodies: Record<string, { body: string }> | undefined
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      bodies ??= readIcons()
      const name = id.slice(prefix.length + 1)
      const body = bodies[name]?.body
      if (body === undefined) throw new Error(`there is no icon named ${name}`)
      const isFilled = !body.includes('stroke="currentColor"')
      // The component sets colour and line width.
      const shapes = isFilled ? body.replaceAll(' fill="currentColor"', '') : body.replaceAll(outline, '')
      return `import { createIcon } from ${JSON.stringify(component)}
export default /* @__PURE__ */ createIcon(${JSON.stringify(shapes)}, ${isFilled})`
    },
  }
}

function readIcons(): Record<string, { body: string }> {
  const path = fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json'))
  return JSON.parse(readFileSync(path, 'utf8')).icons
}
