// Builds the production server, with the files it expects around it, into a separate folder.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { build as buildStale } from '../../scripts/build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles one file and our modules that it imports. */
export async function buildEntry(entry, name) {
  const place = join(root, '.cache', `${name}-${process.pid}`)
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: place,
      emptyOutDir: true,
      rolldownOptions: { input: { [name]: join(root, entry) }, output: { entryFileNames: '[name].js' } },
    },
    ssr: { target: 'node', noExternal: [/^@vigil\//] },
  })
  return { place, file: join(place, `${name}.js`) }
}

/** Inside the repository, so node_modules is found. */
export async function buildServer(name = `faults-${process.pid}`) {
  const place = join(root, '.cache', name)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(join(place, 'apps/web/dist'), { recursive: true })
  mkdirSync(join(place, 'packages'), { recursive: true })
  writeFileSync(join(place, 'apps/web/dist/index.html'), '<!doctype html><title>Vigil</title>')
  writeFileSync(join(place, 'apps/web/dist/pages.json'), '[]')
  for (const path of ['package.json', 'packages/database']) symlinkSync(join(root, path), join(place, path))
  // The server does not start without the scripts that it delivers.
  await buildStale(['tags'])
  await build({
    root: join(root, 'apps/server'),
    logLevel: 'warn',
    build: { outDir: join(place, 'apps/server/dist'), emptyOutDir: true },
  })
  if (!existsSync(join(place, 'apps/server/dist/loader.js'))) throw new Error('the loader was not built')
  return { place, file: join(place, 'apps/server/dist/main.js') }
}
