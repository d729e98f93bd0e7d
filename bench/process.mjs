// Reads process and machine statistics from /proc.
import { readFileSync } from 'node:fs'

/** User and system time (proc(5), fields 14 and 15, in ticks of 10 ms). */
export function cpuSeconds(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Total, idle and stolen time of all CPUs, in ticks. */
export function processorTime() {
  const [, ...ticks] = (/^cpu .*/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? '').trim().split(/\s+/).map(Number)
  // user, nice, system, idle, iowait, irq, softirq, steal; guest time is included in user.
  return { all: ticks.slice(0, 8).reduce((sum, each) => sum + each, 0), idle: ticks[3] ?? 0, stolen: ticks[7] ?? 0 }
}

/**
 * Peak memory in MB, and of the current memory, the part in mapped files, which the system can reclaim, and the part owned
 * by the process.
 */
export function readMemory(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1_024)
  return { peak: megabytes('VmHWM'), files: megabytes('RssFile'), own: megabytes('RssAnon') }
}

/** Until the machine has been idle for five seconds, or five minutes have passed. */
export async function untilIdle() {
  for (let check = 0; check < 60; check++) {
    const before = processorTime()
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const after = processorTime()
    if (after.idle - before.idle > 0.9 * (after.all - before.all)) return
  }
}

export async function until(isTrue) {
  for (;;) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
