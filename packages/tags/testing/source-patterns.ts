import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** The source of the browser scripts, without rules and tests. */
export const scriptFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^(ad|cart|shared)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
)

/** Every pattern that is written as a literal in a file. */
export function patternsOf(file: string) {
  const found: RegExp[] = []
  JSON.stringify(parseSync(readFileSync(join(source, file), 'utf8'), { syntax: 'typescript' }), (_key, value) => {
    if (value?.type === 'RegExpLiteral') found.push(new RegExp(value.pattern, value.flags))
    return value
  })
  return found
}
