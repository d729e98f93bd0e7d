// npm run vigil -- backup|restore|upgrade|files: commands for operators, in a clone. An archive has them in vigil.mjs.
import './node-version.mjs'
import { prepare } from './prepare.mjs'

await prepare({ builds: true, withDevPackages: false })
await import('./run-server.mjs')
