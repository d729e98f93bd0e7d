// npm start (with --demo) and npm run serve: everything from a fresh clone to a running server.
import './node-version.mjs'
import { prepare } from './prepare.mjs'

await prepare({ builds: true })
if (process.argv.includes('--demo')) process.env.VIGIL_DEMO ??= '1'

// In this same process: nothing stands between the server and the signals meant for it, and no child can be left over.
await import('./run-server.mjs')
