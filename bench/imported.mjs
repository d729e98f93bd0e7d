// Our TypeScript, as the bundler would read it, for scripts that Node runs.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const imported = async (path) => (await runnerImport(join(root, path))).module
