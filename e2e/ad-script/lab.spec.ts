import { expect, test } from '@playwright/test'
import { eventSchemas } from '@vigil/contract'
import { type BrowserLab, isFirefox, openBrowserLab } from './browser-lab.ts'
import { type ComparedAd, compareHarmless } from './comparison.ts'
import { firefoxMisses } from './firefox-misses.ts'
import { type CaseOutcome, cases, formatCaseTitle, reportedClasses, tryCase } from './trial.ts'

/** Figures of the ad script: stopped attacks and unchanged honest ads. `npm run lab:corpus -w @vigil/tags` prints them. */
let lab: BrowserLab
test.beforeAll(async () => {
  lab = await openBrowserLab({ hasSensors: true })
})
test.afterAll(() => lab.close())

/** Stopped by the sandbox before the script sees the frame's errors, so not reported. */
const unreported = [
  'forced-redirect: sets the address of the page at once (late-srcdoc)',
  'forced-redirect: leaves in an object (srcdoc)',
]

const isExcused = (title: string) => isFirefox && firefoxMisses.includes(title)

const say = (text: string) => process.stdout.write(`${text}\n`)

async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>, atOnce = 4) {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index] as Item // `index` is below the length
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

test('every attack works without the script; with it, each is stopped and reported in its class @thorough', async () => {
  test.setTimeout(600_000)
  const chosen = cases.filter((one) => !process.env.LAB_CASE || formatCaseTitle(one).includes(process.env.LAB_CASE))
  const bare = await inParallel(chosen, (one) => tryCase(lab, one, false))
  const guarded = await inParallel(chosen, (one) => tryCase(lab, one, true))

  const list = (title: string, isListed: (one: CaseOutcome, index: number) => boolean, of: CaseOutcome[]) => {
    const names = chosen.filter((_one, index) => isListed(of[index] as CaseOutcome, index)).map(formatCaseTitle) // one for each case
    if (names.length > 0) say(`  ${title}:\n    ${names.join('\n    ')}`)
    return names
  }
  const missed = list('missed', ({ isHarmed }) => isHarmed, guarded)
  const idle = list('not an attack without the script', ({ isHarmed }) => !isHarmed, bare)
  const untold = chosen
    .filter((one) => !reportedClasses(lab, one.id).includes(one.threatClass))
    .filter((one) => !isExcused(formatCaseTitle(one)) && !unreported.includes(formatCaseTitle(one)))
    .map((one) => `${formatCaseTitle(one)} was told as ${reportedClasses(lab, one.id).join(', ') || 'nothing'}`)
  if (untold.length > 0) say(`  not told by its class:\n    ${untold.join('\n    ')}`)
  const neutralised = guarded.filter(({ isHarmed, isShown }) => !isHarmed && isShown).length
  say(
    `attacks: ${chosen.length}, stopped: ${chosen.length - missed.length - neutralised}, neutralised with the ad shown: ${neutralised}, missed: ${missed.length}`,
  )

  const unexcused = (titles: string[]) => titles.filter((title) => !isExcused(title))
  expect({ missed: unexcused(missed), idle: unexcused(idle), untold }).toEqual({ missed: [], idle: [], untold: [] })
  expect(cases.length).toBeGreaterThanOrEqual(60)
})

test('no harmless ad looks different with the script, and none is reported as a threat @thorough', async () => {
  test.setTimeout(600_000)
  const before = lab.sent().length
  const compared = await compareHarmless(lab)
  const nameOf = ({ ad }: ComparedAd) => `${ad.name} (${ad.placement})`
  const changed = compared.filter(({ isSame }) => !isSame).map(nameOf)
  const accused = lab
    .sent()
    .slice(before)
    .filter(({ type }) => type === 'incident')
  say(`harmless ads: ${compared.length}, unchanged: ${compared.length - changed.length}, changed: ${changed.length}`)
  for (const { rule, markup } of accused) say(`  accused by ${rule}: ${String(markup).slice(0, 200)}`)

  expect(changed).toEqual([])
  expect(accused).toEqual([])
  expect(compared.length).toBeGreaterThanOrEqual(120)
})

test('the collector would accept every event that was sent @thorough', () => {
  const rejected = lab.sent().flatMap((event) => {
    const schema = eventSchemas[event.type as keyof typeof eventSchemas] // undefined for unknown types
    const answer = schema?.safeParse(event)
    return answer?.success ? [] : [`${event.type}: ${answer?.error.message}`]
  })
  expect(rejected).toEqual([])
  expect(new Set(lab.sent().map(({ type }) => type))).toContain('page_view')
})
