import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'

const files = {
  'vigil.mjs': { path: 'node/vigil.mjs', type: 'text/javascript; charset=utf-8' },
  'vigil.d.mts': { path: 'node/vigil.d.mts', type: 'text/plain; charset=utf-8' },
  'vigil.php': { path: 'php/vigil.php', type: 'text/plain; charset=utf-8' },
}

/** Serves the kits for shop servers, which the snippets on the page Server verification download. */
export async function deliverKits(app: FastifyInstance, { kitsDirectory }: Pick<Dependencies, 'kitsDirectory'>) {
  for (const [name, { path, type }] of Object.entries(files)) {
    const text = await readFile(join(kitsDirectory, path), 'utf8')
    app.get(`/kits/${name}`, (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(text),
    )
  }
}
