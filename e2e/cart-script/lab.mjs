// npm run lab:cart -w @vigil/tags: composed attacks and honest visits against the cart script (docs/cart-script.md).
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('generated/main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = await module.main(process.argv.slice(2))
