import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Deed, program, type World } from './deeds.ts'

/** A full Chromium: the headless shell loads no extensions. */
export const wholeChromium = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome']
  .filter((path) => !path.includes('headless-shell'))
  .find((path) => existsSync(path))

/** A deed with an id. The extension performs the deed whose id is in the page's URL. */
export interface Case<Kind extends Deed = Deed> {
  id: string
  deed: Kind
}

export const casesOf = <Kind extends Deed>(letter: string, deeds: readonly Kind[]): Case<Kind>[] =>
  deeds.map((deed, index) => ({ id: `${letter}${index}`, deed }))

/** The text that a case injects: the coupon, or the id in an affiliate's URL. */
export const codeOf = (id: string) => `A1${id.toUpperCase()}X`

/** An unpacked extension of Manifest V3 with a content script in each world. */
export function writeExtension(cases: readonly Case[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-extension-'))
  const scripts = {
    'isolated.js': scriptFor(cases, ['isolated', 'element']),
    'main.js': scriptFor(cases, ['main']),
    // Must be files: the page would not run inline code of an extension.
    ...Object.fromEntries(
      cases
        .filter(({ deed }) => deed.world === 'element')
        .map(({ id, deed }) => [`${id}.js`, program(deed.act, codeOf(id))]),
    ),
  }
  const matches = ['http://*.localhost/*']
  const manifest = {
    manifest_version: 3,
    name: 'Imitation',
    version: '1.0',
    content_scripts: [
      { matches, js: ['isolated.js'], run_at: 'document_idle' },
      { matches, js: ['main.js'], run_at: 'document_idle', world: 'MAIN' },
    ],
    web_accessible_resources: [{ matches, resources: ['*.js'] }],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const scriptElement = (id: string) =>
  `document.head.appendChild(Object.assign(document.createElement('script'), { src: chrome.runtime.getURL('${id}.js') }))`

function scriptFor(cases: readonly Case[], worlds: readonly World[]) {
  const programs = cases
    .filter(({ deed }) => worlds.includes(deed.world))
    .map(({ id, deed: { act, world } }) => {
      const text = world === 'element' ? scriptElement(id) : program(act, codeOf(id))
      return `${JSON.stringify(id)}: () => ${text}`
    })
  // Pages without the parameter, such as those that a deed navigates to, run nothing.
  return `({ ${programs.join(',\n')} })[new URLSearchParams(location.search).get('deed')]?.()`
}
