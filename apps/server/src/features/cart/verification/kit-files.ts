import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { answer } from '../../../plugins/errors.ts'

const files = {
  'vigil.mjs': { path: 'node/vigil.mjs', type: 'text/javascript; charset=utf-8' },
  'vigil.d.mts': { path: 'node/vigil.d.mts', type: 'text/plain; charset=utf-8' },
  'bundle.mjs': { path: 'verify/bundle.mjs', type: 'text/javascript; charset=utf-8' },
  'verify.mjs': { path: 'verify/verify.mjs', type: 'text/javascript; charset=utf-8' },
  'vigil.php': { path: 'php/vigil.php', type: 'text/plain; charset=utf-8' },
}

/** Serves the kits for shop servers, which snippets download, and the program that verifies evidence bundles. */
export async function deliverKits(app: FastifyInstance, { kitsDirectory }: Pick<Dependencies, 'kitsDirectory'>) {
  for (const [name, { path, type }] of Object.entries(files)) {
    app.get(`/kits/${name}`, async (_request, reply) => {
      // Read when requested: the server must start without them.
      const text = await readFile(join(kitsDirectory, path), 'utf8').catch(() => null)
      if (text === null) return answer(reply, 'not_found')
      return reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(text)
    })
  }
}
