import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { formatStack } from './source-maps.ts'

const folder = mkdtempSync(join(tmpdir(), 'vigil-maps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const built = pathToFileURL(join(folder, 'main.js')).href
// Line 2 of the built file is line 10 of the source.
const map = {
  version: 3,
  file: 'main.js',
  sources: ['../src/start.ts'],
  sourcesContent: [],
  names: [],
  mappings: ';AASA',
}
writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map))

test('names the source of a built line', () => {
  const source = new URL('../src/start.ts', built).href
  expect(formatStack(new TypeError('no port'), [site('start', built, 2, 1)])).toBe(
    `TypeError: no port\n    at start (${source}:10:1)`,
  )
})

test('keeps lines of files without a map, of Node.js, and of code without a file', () => {
  const other = pathToFileURL(join(folder, 'package.js')).href
  const sites = [site('parse', other, 3, 7), site('run', 'node:internal/run', 1, 1), site('eval', null, 1, 1)]
  expect(formatStack(new Error('x'), sites)).toBe(
    `Error: x\n    at parse (${other}:3:7)\n    at run (node:internal/run:1:1)\n    at eval (null:1:1)`,
  )
})

test('survives an error that cannot be written as text', () => {
  const error = new Error('x')
  error.toString = () => {
    throw new Error('no text')
  }
  expect(formatStack(error, [])).toBe('Error')
})

function site(name: string, file: string | null, line: number, column: number) {
  const parts = {
    getFileName: () => file,
    getLineNumber: () => line,
    getColumnNumber: () => column,
    toString: () => `${name} (${file}:${line}:${column})`,
  }
  return parts as unknown as NodeJS.CallSite // only these are read
}
