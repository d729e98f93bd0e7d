// Reads and writes evidence bundles: uncompressed zip archives with a signed list of their files. Runs in browsers and in
// Node.js, without dependencies. The same files always give the same bytes, so the verifier can find any changed byte by
// writing the archive again, without unpacking it.

export const bundleFormat = 'vigil-evidence/1'
export const bundleLimits = { bytes: 100 * 1_048_576, files: 200 }
const payloadType = 'application/vnd.vigil.evidence+json'
const manifestName = 'manifest.json'
const signatureName = 'signature.json'

const encoder = new TextEncoder()
const toText = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/**
 * Makes a bundle. `sign` gets the bytes to sign and returns an Ed25519 signature; `key` is the public key as a JWK with
 * its thumbprint as `kid`.
 */
export async function sealBundle({ files, about, key }, { sha256, sign }) {
  const listed = []
  for (const { path, bytes } of files) listed.push({ path, bytes: bytes.length, sha256: toHex(await sha256(bytes)) })
  const manifest = encoder.encode(
    `${JSON.stringify({ format: bundleFormat, ...about, key, files: listed }, null, 2)}\n`,
  )
  const signature = await sign(preAuthenticate(manifest))
  const archive = writeArchive([
    { path: manifestName, bytes: manifest },
    { path: signatureName, bytes: encodeEnvelope(manifest, key.kid, signature) },
    ...files,
  ])
  return { archive, manifestSha256: toHex(await sha256(manifest)) }
}

/** Verifies that a bundle is intact, and otherwise names the file that was changed. Never throws for a bad bundle. */
export async function verifyBundle(archive, tools) {
  try {
    return { isIntact: true, manifest: await check(archive, tools) }
  } catch (error) {
    if (error instanceof BundleProblem) return { isIntact: false, file: error.file, problem: error.message }
    throw error
  }
}

class BundleProblem extends Error {
  constructor(message, file = null) {
    super(message)
    this.file = file
  }
}

async function check(archive, { sha256, verify }) {
  if (archive.length > bundleLimits.bytes) throw new BundleProblem('The file is too large for a bundle.')
  const files = readArchive(archive)
  const manifestBytes = take(files, 0, manifestName)
  const envelopeBytes = take(files, 1, signatureName)
  const manifest = readManifest(manifestBytes)
  const envelope = readEnvelope(envelopeBytes)
  const isSigned = (bytes) => verify(manifest.key, preAuthenticate(bytes), envelope.signature)
  if (!isSame(envelope.payload, manifestBytes)) {
    const changed = (await isSigned(manifestBytes)) ? signatureName : manifestName
    throw new BundleProblem(`${changed} was changed.`, changed)
  }
  if (!(await isSigned(manifestBytes))) throw new BundleProblem('The signature does not match.', signatureName)
  const { kty, crv, x, kid } = manifest.key
  const thumbprint = await sha256(encoder.encode(JSON.stringify({ crv, kty, x })))
  if (kid !== toBase64Url(thumbprint) || envelope.keyId !== kid)
    throw new BundleProblem('The key does not have the name under which it signed.', signatureName)
  await checkFiles(files.slice(2), manifest.files, sha256)
  const difference = findDifference(archive, writeArchive(files))
  if (difference !== -1) {
    const file = files.find(({ start, end }) => difference >= start && difference < end)
    throw new BundleProblem('The archive around the files was changed.', file?.path)
  }
  return manifest
}

function take(files, index, name) {
  const file = files[index]
  if (file?.path !== name) throw new BundleProblem('This is not an evidence bundle.')
  return file.bytes
}

async function checkFiles(files, listed, sha256) {
  for (const [index, { path, bytes, sha256: expected }] of listed.entries()) {
    const file = files[index]
    if (file?.path !== path) throw new BundleProblem(`${path} is missing or was renamed.`, path)
    if (file.bytes.length !== bytes || toHex(await sha256(file.bytes)) !== expected)
      throw new BundleProblem(`${path} was changed.`, path)
  }
  const added = files[listed.length]
  if (added) throw new BundleProblem(`${added.path} was added.`, added.path)
}

const isObject = (value) => typeof value === 'object' && value !== null
const pathPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]*(\/[A-Za-z0-9][A-Za-z0-9_.-]*)*$/

function parse(bytes, name) {
  try {
    const value = JSON.parse(toText(bytes))
    if (isObject(value)) return value
  } catch {
    // Reported below.
  }
  throw new BundleProblem(`${name} was changed.`, name)
}

function readManifest(bytes) {
  const manifest = parse(bytes, manifestName)
  if (manifest.format !== bundleFormat) {
    const isLater = /^vigil-evidence\/\d+$/.test(String(manifest.format))
    throw new BundleProblem(
      isLater ? 'The bundle has a format that this program does not know.' : `${manifestName} was changed.`,
      manifestName,
    )
  }
  const { key, files } = manifest
  const isValid =
    isObject(key) &&
    key.kty === 'OKP' &&
    key.crv === 'Ed25519' &&
    typeof key.x === 'string' &&
    Array.isArray(files) &&
    files.every((file) => isObject(file) && typeof file.path === 'string' && pathPattern.test(file.path))
  if (!isValid) throw new BundleProblem(`${manifestName} was changed.`, manifestName)
  return manifest
}

/** The envelope of a signature (DSSE): the signature covers the type too, so it fits no other kind of message. */
function preAuthenticate(payload) {
  const head = encoder.encode(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `)
  return join([head, payload])
}

const encodeEnvelope = (payload, keyid, signature) =>
  encoder.encode(
    `${JSON.stringify({ payloadType, payload: toBase64(payload), signatures: [{ keyid, sig: toBase64(signature) }] })}\n`,
  )

function readEnvelope(bytes) {
  const { payload, signatures } = parse(bytes, signatureName)
  const [first] = Array.isArray(signatures) ? signatures : []
  const { keyid, sig } = isObject(first) ? first : {}
  const read = { payload: fromBase64(payload), keyId: keyid, signature: fromBase64(sig) }
  // The same content can be written in many ways; only ours is valid.
  if (!isSame(encodeEnvelope(read.payload, keyid, read.signature), bytes))
    throw new BundleProblem(`${signatureName} was changed.`, signatureName)
  return read
}

// ── archive ──

const fileHeader = 0x04034b50
const directoryHeader = 0x02014b50
const endHeader = 0x06054b50
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
/** 1 January 1980, the first day that an archive can name. */
const firstDay = 0x21

function writeArchive(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const { path, bytes } of files) {
    const name = encoder.encode(path)
    // Shared by both headers: version, flags, no compression, time, day, checksum, both sizes, length of the name.
    const fields = [
      [version, 2],
      [flags, 2],
      [0, 2],
      [0, 2],
      [firstDay, 2],
      [checksum(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ]
    parts.push(pack([[fileHeader, 4], ...fields]), name, bytes)
    directory.push(
      pack([[directoryHeader, 4], [version, 2], ...fields, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]),
      name,
    )
    offset += 30 + name.length + bytes.length
  }
  const listed = join(directory)
  const { length } = files
  const end = pack([
    [endHeader, 4],
    [0, 2],
    [0, 2],
    [length, 2],
    [length, 2],
    [listed.length, 4],
    [offset, 4],
    [0, 2],
  ])
  return join([...parts, listed, end])
}

/** Reads the files one after the other. Anything else in the archive is found by writing it again. */
function readArchive(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = []
  let offset = 0
  while (offset + 30 <= bytes.length && view.getUint32(offset, true) === fileHeader) {
    const start = offset + 30 + view.getUint16(offset + 26, true)
    const end = start + view.getUint32(offset + 22, true)
    if (end > bytes.length || files.length >= bundleLimits.files) break
    const path = toName(bytes.subarray(offset + 30, start))
    files.push({ path, bytes: bytes.subarray(start, end), start: offset, end })
    offset = end
  }
  return files
}

function toName(bytes) {
  try {
    return toText(bytes)
  } catch {
    return ''
  }
}

function pack(fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32. */
function checksum(bytes) {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ table[(value ^ byte) & 0xff]
  return (value ^ 0xffffffff) >>> 0
}

// ── bytes ──

function join(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The first position that differs, or -1. */
function findDifference(one, other) {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at
  return -1
}

const isSame = (one, other) => findDifference(one, other) === -1
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const toBase64 = (bytes) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
const toBase64Url = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
