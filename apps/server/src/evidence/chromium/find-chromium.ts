import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin']

/** The browser of the settings, or of the system; null where there is none. */
export function findChromium(wanted: string | null, searchPath: string): string | null {
  if (wanted?.includes('/')) return isProgram(wanted) ? wanted : null
  const folders = [...searchPath.split(delimiter).filter(Boolean), ...places]
  const candidates = (wanted ? [wanted] : names).flatMap((name) => folders.map((folder) => join(folder, name)))
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
