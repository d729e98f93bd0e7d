import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Page } from '../src/shell/page.ts'

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** Loaded by charts once they are drawn. */
const chartEngine = '/src/ui/chart/engine.ts'
const frame = '/src/shell/frame.tsx'
const openFrame = '/src/shell/open-frame.tsx'
/** Shown in the first paint. */
const latinFont = /inter-latin-wght-normal.*\.woff2$/

const signInEntry = '/src/sign-in-entry.ts'

/**
 * Requests style sheet and scripts, and starts the application. For signed-in users after the browser has painted the
 * shell, which these files would otherwise delay on a fast connection. Visitors without a session get the script that
 * redirects to sign-in. If that fails, it starts the application.
 */
const starter = (signIn: string) => `<script>
      ;(() => {
        const append = (src, onerror) => document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src, onerror }))
        const start = () => {
          const files = document.getElementById('files').content
          const application = files.getElementById('application')
          const sheet = files.querySelector('[rel=stylesheet]')
          sheet.onload = sheet.onerror = () => append(application.href)
          document.head.append(files)
        }
        const shell = document.getElementById('shell')
        if (shell.dataset.signIn) {
          addEventListener('vigil.start', start, { once: true })
          append('/${signIn}', start)
        } else if (shell.hidden || document.hidden) start()
        else requestAnimationFrame(() => setTimeout(start))
      })()
    </script>`
const fileLink = /<link rel="(?:stylesheet|modulepreload)"[^>]*>/g
const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * Writes pages.json: the title and scripts of every page. The server adds them to the HTML of that page, so that the
 * browser requests all scripts at once instead of one after the other.
 */
export function pageFiles(): Plugin {
  let root = ''
  let signIn: Asset
  return {
    name: 'page-files',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      signIn = await buildSignIn(root)
    },
    // Browsers request nothing from a template; the starter takes the links out of it.
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!entryScript.test(html)) throw new Error('index.html has no entry script.')
        const withEntry = html.replace(entryScript, '<link rel="modulepreload" crossorigin href="$1" id="application">')
        const links: string[] = withEntry.match(fileLink) ?? []
        const template = `<template id="files">${links.join('')}<!--page-scripts--></template>`
          // Compiled only when the application needs them.
          .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
        const font = Object.keys(bundle).find((file) => latinFont.test(file))
        return {
          html: withEntry
            .replaceAll(fileLink, '')
            .replace('</body>', `  ${template}\n    ${starter(signIn.fileName)}\n  </body>`),
          tags: font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
                },
              ]
            : [],
        }
      },
    },
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport<{ pages: Page[] }>(`${root}/src/pages.ts`, { root, logLevel: 'error' })
      const graph: Graph = { bundle, getModuleInfo: (id) => this.getModuleInfo(id) }
      const started = listScripts(graph, Object.values(bundle).filter(isEntry))
      const described = module.pages.flatMap((page) => {
        const component = findComponent(root, page)
        if (!component) return []
        const around = root + (page.access === 'public' ? openFrame : frame)
        const needed = listScripts(graph, [findChunk(bundle, around), findChunk(bundle, component)])
        const engine = root + chartEngine
        const charts = drawsCharts(graph, component, engine) ? listScripts(graph, [findChunk(bundle, engine)]) : []
        return {
          path: page.path,
          title: page.title,
          group: page.group,
          description: page.description ?? '',
          isFramed: page.access !== 'public',
          scripts: needed.filter((file) => !started.includes(file)),
          laterScripts: charts.filter((file) => !started.includes(file) && !needed.includes(file)),
        }
      })
      this.emitFile({ type: 'asset', ...signIn })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(described) })
    },
  }
}

interface Asset {
  fileName: string
  source: string
}

/** Built separately: as a second entry, it would split the application's chunks. */
async function buildSignIn(root: string): Promise<Asset> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input: root + signInEntry } },
  })) as Rolldown.RolldownOutput // one build, not watched
  const source = output.output[0].code
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/sign-in-${hash}.js`, source }
}

interface Graph {
  bundle: Bundle
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

const isEntry = (file: Bundle[string]): file is Chunk => file.type === 'chunk' && file.isEntry

/** The module that the page's `load` imports. */
function findComponent(root: string, { load, path }: Page) {
  if (!load) return null
  const specifier = /import\w*\(\s*["'`]([^"'`]+)/.exec(String(load))?.[1]
  if (!specifier) throw new Error(`The page ${path} has a load function without an import.`)
  return specifier.startsWith('/src/') ? root + specifier : resolve(root, 'src', specifier)
}

function findChunk(bundle: Bundle, moduleId: string) {
  const found = Object.values(bundle).find(
    (file): file is Chunk =>
      file.type === 'chunk' && (file.facadeModuleId === moduleId || file.moduleIds.includes(moduleId)),
  )
  if (!found) throw new Error(`No chunk contains ${moduleId}.`)
  return found
}

/** The chunks' files and all that they import statically. */
function listScripts({ bundle }: Graph, chunks: Chunk[]) {
  const files = new Set<string>()
  const add = (fileName: string) => {
    const file = bundle[fileName]
    if (files.has(fileName) || file?.type !== 'chunk') return
    files.add(fileName)
    for (const imported of file.imports) add(imported)
  }
  for (const { fileName } of chunks) add(fileName)
  return [...files]
}

function drawsCharts({ getModuleInfo }: Graph, component: string, engine: string) {
  const seen = new Set<string>()
  const reaches = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    const info = getModuleInfo(id)
    if (!info) return false
    return info.dynamicallyImportedIds.includes(engine) || info.importedIds.some(reaches)
  }
  return reaches(component)
}
