// Imports our TypeScript through Vite, for scripts that Node runs.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// Otherwise later builds in this process would be development builds, in which React does everything twice.
process.env.NODE_ENV = 'production'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const imported = async (path) => (await runnerImport(join(root, path))).module
