#!/usr/bin/env node
// node verify.mjs bundle.zip [--keys keys.json]
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { verifyBundle } from './bundle.mjs'

const usage = `Usage: verify.mjs bundle.zip [--keys keys.json]

Verifies an evidence bundle without a network. With the keys of an installation
(/.well-known/vigil-evidence.json), also that it was signed by this installation.
Exit codes: 0 intact, 1 changed or not from these keys, 2 not readable.`

const tools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verify(key, bytes, signature) {
    try {
      return verify(null, bytes, createPublicKey({ key, format: 'jwk' }), signature)
    } catch {
      return false // not a key
    }
  },
}

const say = (text) => process.stdout.write(`${text}\n`)
const complain = (text) => process.stderr.write(`${text}\n`)

process.exitCode = await run(process.argv.slice(2))

async function run(given) {
  const at = given.indexOf('--keys')
  const keysPath = at === -1 ? null : given[at + 1]
  const [path, ...more] = at === -1 ? given : given.toSpliced(at, 2)
  if (!path || path.startsWith('-') || more.length > 0 || keysPath === undefined) {
    complain(usage)
    return 2
  }
  try {
    const archive = await readFile(path)
    const keys = keysPath === null ? null : JSON.parse(await readFile(keysPath, 'utf8')).keys
    return report(await verifyBundle(archive, tools), keys)
  } catch (error) {
    complain(`Not readable: ${error.message}`)
    return 2
  }
}

function report(result, keys) {
  if (!result.isIntact) {
    say(`CHANGED: ${result.problem}`)
    return 1
  }
  const { key, issuer, createdAt, log, files } = result.manifest
  if (keys && !keys.some(({ x }) => x === key.x)) {
    say(`UNKNOWN KEY: The bundle is intact, but none of these keys signed it (${key.kid}).`)
    return 1
  }
  say(`INTACT: all ${files.length} files are as they were signed.

Created   ${createdAt}
Product   ${issuer.product} at ${issuer.url}
For       ${issuer.organization}
Key       ${key.kid}
Log       after entry ${log.sequence} (${log.hash})
`)
  say(
    keys
      ? 'The key is one of the given keys.'
      : `Anyone can name any installation: compare the key with those at ${issuer.url}/.well-known/vigil-evidence.json, or use --keys.`,
  )
  return 0
}
