// Our TypeScript, as the bundler would read it, for scripts that Node runs.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// Reading TypeScript so would make of all that is built afterwards a build for developers, which does everything twice.
process.env.NODE_ENV = 'production'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const imported = async (path) => (await runnerImport(join(root, path))).module
