// npm run audit:verify: checks the chain of the audit log, of a running server or of a stopped one.
import './node-version.mjs'
import { prepare } from './prepare.mjs'

await prepare({ builds: true, withDevPackages: false })
process.argv.splice(2, 0, 'audit-verify')
await import('./run-server.mjs')
