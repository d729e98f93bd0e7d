import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** How a program is called: its name in node_modules/.bin or on the PATH, its arguments, folder and environment. */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  return { ...process.env, ...extra, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
}

/** Runs to the end and returns the exit code. Output is shown, or kept and shown only after a failure (`quiet`). */
export async function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit']
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
  if (code !== 0 && output.length > 0) process.stderr.write(Buffer.concat(output.map((chunk) => Buffer.from(chunk))))
  return code
}

/** Until it is undone, this process lives as long as the child and passes on what it is told. */
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

/** npm as it was started, so that its version is the caller's; the one on the PATH otherwise. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

/** One line when it is done: what it was and how long it took. Ends the process with the step's code when it fails. */
export async function timed(title, work) {
  const startedAt = performance.now()
  const code = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
  if (code !== 0) process.exit(code)
}
