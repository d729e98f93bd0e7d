// Imports our TypeScript through Vite, for scripts that Node runs.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRunnableDevEnvironment, resolveConfig } from 'vite'

// Otherwise later builds in this process would be development builds, in which React does everything twice.
process.env.NODE_ENV = 'production'

export const root = fileURLToPath(new URL('..', import.meta.url))

const config = await resolveConfig(
  {
    configFile: false,
    envDir: false,
    environments: {
      imports: {
        consumer: 'server',
        dev: { moduleRunnerTransform: true },
        resolve: { external: true, mainFields: [], conditions: ['node'] },
      },
    },
  },
  'serve',
)
// Stays open: our code also imports modules later, when it first needs them.
const environment = createRunnableDevEnvironment('imports', config, {
  runnerOptions: { hmr: { logger: false } },
  hot: false,
})
await environment.init()
export const imported = (path) => environment.runner.import(join(root, path))
