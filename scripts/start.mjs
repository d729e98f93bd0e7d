// npm start (with --demo) and npm run serve: from a fresh clone to a running server.
import './node-version.mjs'
import { prepare } from './prepare.mjs'

await prepare({ builds: true, withDevPackages: false })
if (process.argv.includes('--demo')) process.env.VIGIL_DEMO ??= '1'

// In the same process: the server receives signals directly, and no child process can be orphaned.
await import('./run-server.mjs')
