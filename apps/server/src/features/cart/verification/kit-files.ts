import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { zipSync } from 'fflate'
import type { Dependencies } from '../../../dependencies.ts'
import { answer } from '../../../plugins/errors.ts'

interface KitFile {
  path: string
  type: string
}

const files: Record<string, KitFile> = {
  'vigil.mjs': { path: 'node/vigil.mjs', type: 'text/javascript; charset=utf-8' },
  'vigil.d.mts': { path: 'node/vigil.d.mts', type: 'text/plain; charset=utf-8' },
  'bundle.mjs': { path: 'verify/bundle.mjs', type: 'text/javascript; charset=utf-8' },
  'verify.mjs': { path: 'verify/verify.mjs', type: 'text/javascript; charset=utf-8' },
  'vigil.php': { path: 'php/vigil.php', type: 'text/plain; charset=utf-8' },
  'ad-script.tpl': { path: 'tag-manager/ad-script.tpl', type: 'text/plain; charset=utf-8' },
  'cart-script.tpl': { path: 'tag-manager/cart-script.tpl', type: 'text/plain; charset=utf-8' },
}

/** In tag templates, which may load scripts from this address only. */
const cdnPlaceholder = '__CDN_BASE__'

const pluginName = 'vigil-ad-script'
/** The same files give the same archive. */
const archivedAt = new Date('2026-01-01T00:00:00Z')

type KitSources = Pick<Dependencies, 'kitsDirectory'> & { config: Pick<Dependencies['config'], 'cdnBase'> }

/** Serves kits, tag templates, and the program that verifies evidence bundles. */
export async function deliverKits(app: FastifyInstance, { kitsDirectory, config }: KitSources) {
  for (const [name, { path, type }] of Object.entries(files)) {
    app.get(`/kits/${name}`, async (_request, reply) => {
      // Read when requested: the server must start without them.
      const text = await readFile(join(kitsDirectory, path), 'utf8').catch(() => null)
      if (text === null) return answer(reply, 'not_found')
      return reply
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .type(type)
        .send(text.replaceAll(cdnPlaceholder, config.cdnBase))
    })
  }
  app.get(`/kits/${pluginName}.zip`, async (_request, reply) => {
    const archive = await packPlugin(join(kitsDirectory, 'wordpress', pluginName)).catch(() => null)
    if (archive === null) return answer(reply, 'not_found')
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('application/zip')
      .send(Buffer.from(archive))
  })
}

/** The plugin as WordPress installs it: one folder in a zip archive. */
async function packPlugin(folder: string) {
  const names = (await readdir(folder)).sort()
  const files = names.map(async (name) => [`${pluginName}/${name}`, await readFile(join(folder, name))] as const)
  return zipSync(Object.fromEntries(await Promise.all(files)), { mtime: archivedAt })
}
