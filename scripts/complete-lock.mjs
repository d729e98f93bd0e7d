// Completes package-lock.json where the registry is a mirror that has no packages for some systems: `npm install` leaves those out
// of the lock, and `npm ci` then refuses it. Run after `npm install`. They are written as npm writes them, without a hash.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
const system = /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/

/** What its sister for this system says holds for it too: they are one release. */
function entryOf(name, version, { dev, license, engines }) {
  const [, os, cpu, abi = ''] = system.exec(name) ?? []
  if (!os || !/^\d/.test(version)) throw new Error(`${name} ${version} does not say which system, or release, it is`)
  const libc = os !== 'linux' ? undefined : abi.startsWith('musl') ? ['musl'] : abi === 'gnu' ? ['glibc'] : undefined
  return { version, cpu: [cpu], dev, libc, license, optional: true, os: [os], engines }
}

let added = 0
for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
  const names = Object.keys(optionalDependencies)
  const placeOf = (name) => [`${path}/node_modules/${name}`, `node_modules/${name}`].find((place) => packages[place])
  const sister = names.map(placeOf).find(Boolean)
  for (const name of names.filter((one) => !placeOf(one))) {
    packages[`node_modules/${name}`] = entryOf(name, optionalDependencies[name], packages[sister] ?? {})
    added++
  }
}
const places = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(places.map((place) => [place, packages[place]]))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages for other systems added to the lock`)
