// Reads frame times from a browser trace.

export const traceCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

/** A frame is committed for drawing. */
const isEnd = ({ name }) => name === 'Commit'

/** CPU time of the page's main thread per frame, in milliseconds: its tasks from one commit to the next. */
export function frameWork({ traceEvents }) {
  const main = mainThread(traceEvents)
  const own = traceEvents.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const ends = own.filter(isEnd).map(({ ts, dur = 0 }) => ts + dur)
  ends.sort((a, b) => a - b)
  const work = new Array(ends.length + 1).fill(0)
  for (const { name, ts, tdur = 0 } of own) {
    if (name !== 'RunTask') continue
    const frame = ends.findIndex((end) => end >= ts)
    work[frame < 0 ? ends.length : frame] += tdur / 1_000
  }
  if (ends.length === 0) throw new Error('the trace has no frames')
  return work
}

/** The main thread with the most frames; the browser has others. */
function mainThread(events) {
  const counts = new Map()
  for (const { pid, tid } of events.filter(isEnd)) {
    const key = `${pid} ${tid}`
    counts.set(key, { pid, tid, frames: (counts.get(key)?.frames ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.frames - a.frames)[0] ?? { pid: 0, tid: 0 }
}
