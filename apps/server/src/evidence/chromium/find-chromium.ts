import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin']

/** The browser from the settings or the system; null if there is none. */
export function findChromium(configured: string | null, searchPath: string): string | null {
  if (configured?.includes('/')) return isProgram(configured) ? configured : null
  const folders = [...searchPath.split(delimiter).filter(Boolean), ...places]
  const candidates = (configured ? [configured] : names).flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isProgram) ?? null
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
