// npm run lab -w @vigil/tags -- --cases 2000 --seed 7: attacks composed from a seed, each without and with the ad script.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('command.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
process.exit(await module.main(process.argv.slice(2)))
