// Adds the packages of other systems to package-lock.json. With a registry mirror that lacks them, `npm install` omits them from
// the lock file, and `npm ci` then rejects it. Run after `npm install`. Entries have npm's format, without a hash.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
const system = /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/

/** Copies the other fields from the same release's package for this system. */
function createEntry(name, version, { dev, license, engines }) {
  const [, os, cpu, abi = ''] = system.exec(name) ?? []
  if (!os || !/^\d/.test(version)) throw new Error(`${name} ${version} names no system or no release`)
  const libc = os !== 'linux' ? undefined : abi.startsWith('musl') ? ['musl'] : abi === 'gnu' ? ['glibc'] : undefined
  return { version, cpu: [cpu], dev, libc, license, optional: true, os: [os], engines }
}

let added = 0
for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
  const names = Object.keys(optionalDependencies)
  const findPath = (name) => [`${path}/node_modules/${name}`, `node_modules/${name}`].find((key) => packages[key])
  const installed = names.map(findPath).find(Boolean)
  for (const name of names.filter((name) => !findPath(name))) {
    packages[`node_modules/${name}`] = createEntry(name, optionalDependencies[name], packages[installed] ?? {})
    added++
  }
}
const paths = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(paths.map((path) => [path, packages[path]]))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages for other systems added to the lock file`)
