import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Prebid's code as a publisher would serve it, for the browser tests. */
export async function bundlePrebid() {
  const entry = fileURLToPath(new URL('prebid-entry.mjs', import.meta.url))
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'unused', fileName: 'prebid' } },
  })
  return output[0].code
}
