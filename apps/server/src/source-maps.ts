import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | null>()

/**
 * Puts source files and lines into stacks of the built server. Node's `--enable-source-maps` reads every map at start and
 * keeps it; these are read when the first stack is written.
 */
export function mapStacks() {
  Error.prepareStackTrace = formatStack
}

export function formatStack(error: Error, sites: NodeJS.CallSite[]): string {
  return [headline(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n')
}

function headline(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function describe(site: NodeJS.CallSite): string {
  const text = String(site)
  const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()]
  if (!file?.startsWith('file:') || line === null || column === null) return text
  const entry = readMap(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return text
  const source = new URL(entry.originalSource, file)
  return text.replace(`${file}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}

function readMap(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = parseMap(`${fileURLToPath(file)}.map`)
  maps.set(file, map)
  return map
}

/** Files of packages have no map. */
function parseMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
  } catch {
    return null
  }
}
