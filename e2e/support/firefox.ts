import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, Page, Viewport } from 'puppeteer-core'

const names = ['firefox-esr', 'firefox']

/** Firefox from the settings or the system. */
export function findFirefox({ FIREFOX_PATH, PATH = '' } = process.env) {
  if (FIREFOX_PATH) return FIREFOX_PATH
  const folders = [...PATH.split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** The version, such as 140. */
export function firefoxVersion() {
  const path = findFirefox()
  return path ? Number(/(\d+)\./.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]) : Number.NaN
}

/** Puppeteer also sets the orientation, with a command that Firefox 140 lacks. The size is set all the same. */
export async function setViewport(page: Page, viewport: Viewport) {
  await page.setViewport(viewport).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error
  })
}

const sharedDownloads = (folder: string) => join(folder, 'downloads')

/** Saves downloads to a folder shared by all contexts, without a prompt. Used by old versions. */
export const downloadSettings = (folder: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': sharedDownloads(folder),
  'browser.download.useDownloadDir': true,
})

/** A context with a download folder. In Firefox 140, all contexts share one. */
export async function createContext(browser: Browser, folder: string) {
  const downloads = mkdtempSync(join(folder, 'downloads-'))
  try {
    const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const
    return { context: await browser.createBrowserContext({ downloadBehavior }), downloads }
  } catch (error) {
    if (!String(error).includes('setDownloadBehavior')) throw error
    mkdirSync(sharedDownloads(folder), { recursive: true })
    return { context: await browser.createBrowserContext(), downloads: sharedDownloads(folder) }
  }
}

/** Whether there are downloads, which are deleted: the next visit may have the same folder. */
export function takeDownloads(folder: string) {
  const names = readdirSync(folder)
  for (const name of names) rmSync(join(folder, name), { force: true })
  return names.length > 0
}
