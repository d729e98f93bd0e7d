// Imported first, for its effect: everything after it may use what this version of Node has.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const wanted = engines.node.replace('>=', '').split('.').map(Number)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(
    `Vigil needs Node ${wanted.join('.')} or newer, and this is Node ${process.versions.node} (${process.execPath}).`,
  )
  process.exit(1)
}
