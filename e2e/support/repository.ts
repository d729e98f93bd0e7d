import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const builtServer = fromRoot('apps/server/dist/main.js')

/** Tests run the built product, not its source. */
export function assertBuilt() {
  const missing = [builtServer, fromRoot('apps/web/dist/index.html')].filter((path) => !existsSync(path))
  if (missing.length === 0) return
  throw new Error(`Vigil is not built: ${missing.join(' and ')} missing. \`npm test -- browser\` builds it first.`)
}
