import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['firefox-esr', 'firefox']

/** Firefox from the settings or the system. */
export function findFirefox({ FIREFOX_PATH, PATH = '' } = process.env) {
  if (FIREFOX_PATH) return FIREFOX_PATH
  const folders = [...PATH.split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
