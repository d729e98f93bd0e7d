import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The environment for child processes, with node_modules/.bin on the PATH. */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  return { ...process.env, ...extra, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
}

/** Runs a command and returns its exit code. With `quiet`, output is printed only after a failure; with `silent`, never. */
export async function run(command, args, { cwd = root, env = {}, quiet = false, silent = false } = {}) {
  const isPiped = quiet || silent
  const stdio = ['ignore', isPiped ? 'pipe' : 'inherit', isPiped ? 'pipe' : 'inherit']
  const child = spawn(command, args, { cwd, env: environment(env), stdio })
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  const stopForwarding = forwardSignals(child)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(`${command}: ${error.message}\n`)
      resolve(127)
    })
    child.once('close', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal]))
  })
  const signal = stopForwarding()
  if (signal) process.exit(128 + constants.signals[signal])
  if (code !== 0 && !silent && output.length > 0)
    process.stderr.write(Buffer.concat(output.map((chunk) => Buffer.from(chunk))))
  return code
}

/** Forwards signals to the child instead of exiting, until the returned function is called. */
function forwardSignals(child) {
  let received
  const forward = (signal) => {
    received ??= signal
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
    return received
  }
}

/** Runs the npm that started this process, otherwise the one on the PATH. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

/** Prints the title and duration of a step. Exits with its code if it fails. */
export async function timed(title, work) {
  const startedAt = performance.now()
  const code = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
  if (code !== 0) process.exit(code)
}
