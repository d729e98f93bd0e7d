import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerOf, sessionSettings } from '@vigil/contract'
import { escapeHtml } from '@vigil/presentation'

/** An entry of the build's pages.json. */
interface PageFiles {
  path: string
  title: string
  group: string
  description: string
  /** Whether the page has the menu and the top bar. */
  isFramed: boolean
  scripts: string[]
  /** Chart code: needed only when data has arrived. */
  laterScripts: string[]
}

/** The built dashboard. */
export interface WebBuild {
  directory: string
  html: string
  pages: { page: PageFiles; pattern: RegExp }[]
  /** URLs of the files that every signed-in user needs. */
  files: string[]
  /** Content-Security-Policy sources that allow the HTML's inline scripts. */
  scriptHashes: string[]
}

export function readWebBuild(directory: string): WebBuild {
  if (!existsSync(join(directory, 'index.html'))) throw new Error(`There is no built dashboard in ${directory}`)
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  const pages = JSON.parse(readFileSync(join(directory, 'pages.json'), 'utf8')) as PageFiles[] // written by our build
  return {
    directory,
    html,
    pages: pages.map((page) => ({ page, pattern: toPattern(page.path) })),
    files: [...listStartFiles(html), ...listShared(pages).map((file) => `/${file}`)],
    scriptHashes: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashSource(text)),
  }
}

/** Style sheet and scripts of the application (apps/web/build/page-files.ts). */
function listStartFiles(html: string) {
  const [, template = ''] = /<template id="files">([\s\S]*?)<\/template>/.exec(html) ?? []
  return [...template.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
}

/** Scripts that all pages with a menu load. */
function listShared(pages: PageFiles[]) {
  const [first, ...rest] = pages.filter(({ isFramed }) => isFramed)
  return first?.scripts.filter((file) => rest.every(({ scripts }) => scripts.includes(file))) ?? []
}

export interface PageSettings {
  productName: string
  /** Null if the browser has to request the settings itself. */
  settings: AnswerOf<typeof sessionSettings> | null
}

/** HTML with the page's heading and the names of its scripts, for the starter to request (apps/web/build/page-files.ts). */
export function renderPage({ html, pages }: WebBuild, path: string, { productName, settings }: PageSettings) {
  const page = pages.find(({ pattern }) => pattern.test(path))?.page
  const fill = (text: string) => escapeHtml(text.replaceAll('{product}', productName))
  const title = page ? fill(page.title) : ''
  const isFramed = page?.isFramed ?? isEntrance(path)
  const parts = {
    '<title>Vigil</title>': `<title>${title ? `${title} · ` : ''}${fill(productName)}</title>`,
    '<!--page-scripts-->': page ? preloads(page) : '',
    '<!--page-title-->': page ? `<span>${fill(page.group)} /</span><b>${title}</b>` : '',
    '<!--page-description-->': page?.description ? `<p>${fill(page.description)}</p>` : '',
    '<!--page-settings-->': settings ? jsonScript('settings', settings) : '',
    'id="shell"': isFramed ? 'id="shell" data-page="1"' : 'id="shell"',
  }
  return Object.entries(parts).reduce((text, [slot, part]) => text.replace(slot, () => part), html)
}

/** Paths that lead a signed-in user to the landing page. */
const isEntrance = (path: string) => path === '/' || /^\/secure\/?$/.test(path)

const toPattern = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)

/** Not `modulepreload`, which compiles the scripts before the first paint. */
function preloads({ scripts, laterScripts }: PageFiles) {
  const link = (file: string, priority: string) =>
    `<link rel="preload" as="script" crossorigin href="/${file}"${priority} />`
  return [
    ...scripts.map((file) => link(file, '')),
    ...laterScripts.map((file) => link(file, ' fetchpriority="low"')),
  ].join('\n    ')
}

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A data block: browsers do not execute it. */
const jsonScript = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
