import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin']

/** Chromium from the settings or the system; undefined uses Playwright's own. */
export function findChromium({ CHROMIUM_PATH, PATH = '' } = process.env) {
  if (CHROMIUM_PATH?.includes('/')) return CHROMIUM_PATH
  const wanted = CHROMIUM_PATH ? [CHROMIUM_PATH] : names
  const folders = [...PATH.split(delimiter).filter(Boolean), ...places]
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Turns off the browser's background activity. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
