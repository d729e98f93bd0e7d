// The process begins here, with little to load.
import { startEarly } from './early-start.ts'
import { stopOnSignals } from './shutdown.ts'
import { mapStacks } from './source-maps.ts'

mapStacks()
stopOnSignals()

const [command] = process.argv.slice(2)
// Commands open what they need themselves.
const isServer = command === undefined || command.startsWith('-')
const early = isServer ? startEarly(process.env) : null
early?.catch(() => undefined) // reported by `run`
const { run } = await import('./main.ts')
void run(early)
