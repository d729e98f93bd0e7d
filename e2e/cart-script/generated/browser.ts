import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Moment } from '../../../packages/tags/lab/cart/grammar.ts'
import { chromiumArguments } from '../../support/chromium.ts'
import { openFirefox } from './firefox.ts'
import { chromiumTab, type OpenTab } from './tab.ts'

/** The headless shell loads no extensions. */
export const wholeChromium = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome']
  .filter((path) => !path.includes('headless-shell'))
  .find((path) => existsSync(path))

/** A content script of one case, for the hosts of its visits. */
export interface ContentScript {
  name: string
  hosts: string[]
  world: 'isolated' | 'main'
  moment: Moment
  code: string
  /** A file that pages may load, for scripts that the extension inserts into the page. */
  file?: { name: string; code: string }
}

/** One real extension with a content script for every case. */
function writeExtension(scripts: readonly ContentScript[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-cart-lab-'))
  const matches = ['http://*.localhost/*']
  const manifest = {
    manifest_version: 3,
    name: 'Cart lab',
    version: '1.0',
    content_scripts: scripts.map(({ name, hosts, world, moment }) => ({
      matches: hosts.map((host) => `http://${host}/*`),
      js: [`${name}.js`],
      run_at: `document_${moment}`,
      world: world === 'main' ? 'MAIN' : 'ISOLATED',
    })),
    web_accessible_resources: [{ matches, resources: ['*-file.js', 'panel.html'] }],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'panel.html'), '<!doctype html><p>We found 6 codes')
  for (const { name, code, file } of scripts) {
    writeFileSync(join(folder, `${name}.js`), code)
    if (file) writeFileSync(join(folder, file.name), file.code)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Browser {
  open: OpenTab
  close: () => Promise<void>
}

export const browserNames = ['chromium', 'firefox'] as const
export type BrowserName = (typeof browserNames)[number]

export const openBrowser = (name: BrowserName, port: number, scripts: readonly ContentScript[]): Promise<Browser> =>
  name === 'firefox' ? openFirefox(port) : openChromium(port, scripts)

async function openChromium(port: number, scripts: readonly ContentScript[]): Promise<Browser> {
  if (!wholeChromium) throw new Error('No Chromium that loads extensions: install chromium, or set CHROMIUM_PATH')
  const { folder, remove } = writeExtension(scripts)
  const context = await chromium.launchPersistentContext('', {
    executablePath: wholeChromium,
    headless: false,
    viewport: { width: 1000, height: 800 },
    // Blocks popups, as shoppers' browsers do.
    ignoreDefaultArgs: ['--disable-extensions', '--disable-popup-blocking'],
    args: [
      ...chromiumArguments,
      `--host-resolver-rules=MAP * 127.0.0.1:${port}`,
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // A separate process for each shop would cost more than its page.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=4',
      '--js-flags=--no-opt --no-maglev --single-threaded-gc',
    ],
  })
  return {
    open: chromiumTab(context),
    async close() {
      await context.close()
      remove()
    },
  }
}
