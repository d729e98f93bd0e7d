// Scans worst-case texts: 131 KB at once compared with the same in eight parts. A linear-time scan takes the same for both.
import { imported } from '../imported.mjs'
import { figure, heading } from '../report.mjs'

const { maxScanLength, createScanner } = await imported('packages/tags/src/ad/scan.ts')
const { compiled } = await imported('packages/tags/src/compiled-rules.ts')
const { rules } = await imported('packages/tags/src/rules/index.ts')

const short = maxScanLength / 8
const times = 8
const scanner = createScanner(compiled(rules))

const pieces = [
  'if(timeZone)',
  'if(document.referrer){a.href=',
  '<',
  '<script>',
  '<iframe src=',
  'your pc is ',
  '\\x41',
  '%41',
  '&#65;',
  '"aGVsbG8gd29ybGQhISE" ',
  '[65,66,67,68,69,70,71,72],',
  '//a.top ',
  'on',
]

export function runScan() {
  heading(
    `scanning ${maxScanLength.toLocaleString('en-US')} characters of one piece repeated, the mean of ${times} times`,
  )
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(maxScanLength / piece.length)).slice(0, maxScanLength)
    const parts = Array.from({ length: 8 }, (_, index) => text.slice(index * short, (index + 1) * short))
    // The first round compiles the patterns.
    const rounds = Array.from({ length: times + 1 }, () => [measureMs([text]), measureMs(parts)]).slice(1)
    const [ofLong, ofShort] = [0, 1].map((column) => rounds.reduce((sum, round) => sum + round[column], 0) / times)
    const reference = { name: 'in eight parts', value: ofShort }
    figure({ what: JSON.stringify(piece), value: ofLong, unit: ' ms', reference, goal: { atMost: 2 } })
  }
}

/** CPU time. */
function measureMs(texts) {
  const before = process.cpuUsage()
  for (const text of texts) scanner.scan(text)
  return process.cpuUsage(before).user / 1_000
}
