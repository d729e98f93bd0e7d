// Imported first, for its side effect: later imports may use APIs of the supported Node versions.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major, minor] = process.versions.node.split('.').map(Number)

/** Reads the two forms that `engines` uses: `^20.19.0` (this major version) and `>=22.13.0`. */
const isSupported = engines.node.split('||').some((range) => {
  const [, operator, wantedMajor, wantedMinor] = /^\s*(\^|>=)(\d+)\.(\d+)/.exec(range)
  if (major === Number(wantedMajor)) return minor >= Number(wantedMinor)
  return operator === '>=' && major > Number(wantedMajor)
})

if (!isSupported) {
  console.error(`Vigil requires Node ${engines.node}. This is Node ${process.versions.node} (${process.execPath}).`)
  process.exit(1)
}
