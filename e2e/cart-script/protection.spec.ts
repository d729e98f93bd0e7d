import { expect, test } from '@playwright/test'
import { couponAttacks } from './coupon-attacks.ts'
import type { Deed } from './deeds.ts'
import { type Case, casesOf, codeOf, wholeChromium, writeExtension } from './extension.ts'
import { type Lab, openLab, type Sent } from './lab.ts'
import { type Stuffing, stuffings } from './stuffings.ts'
import { inParallel, type Outcome, rejected, tryDeed } from './trial.ts'

/** Attacks that couponGUARD and affiliateGUARD stop or only report, each on a separate page. */
const attacks = casesOf('c', couponAttacks)
const stuffed = casesOf('s', stuffings)

const attempts = (events: Sent[]) => events.filter(({ type }) => type === 'coupon_attempt')
const affiliates = (events: Sent[]) => events.filter(({ type }) => type === 'affiliate_blocked')

for (const way of ['extension', 'imitation'] as const)
  test.describe(`by ${way}`, () => {
    const hasExtension = way === 'extension'
    // CI installs a full Chromium, so a missing one is a failure there.
    test.skip(hasExtension && !wholeChromium && !process.env.CI, 'there is no browser that takes extensions')
    let lab: Lab
    let remove = () => {}
    test.beforeAll(async () => {
      if (hasExtension) expect(wholeChromium, 'a Chromium that takes extensions').toBeTruthy()
      const extension = hasExtension && wholeChromium ? writeExtension([...attacks, ...stuffed]) : undefined
      remove = extension?.remove ?? remove
      lab = await openLab(extension && { folder: extension.folder, executablePath: wholeChromium ?? '' })
    })
    test.afterAll(async () => {
      await lab?.close()
      remove()
    })

    test('codes reach the shop only in non-blocking sessions, and are reported in both @thorough', async () => {
      test.setTimeout(300_000)
      const faults = await inParallel(chosen(attacks), async (one) => {
        const { deed, id } = one
        const isTold = ({ events }: Outcome) =>
          attempts(events).some(({ code, source }) => code === codeOf(id) && source === 'extension')
        const stopped = await tryDeed(lab, one, 'stops', {
          hasExtension,
          isOver: (outcome) => isTold(outcome) && (!deed.hasPopup || hasPopupEvent(outcome)),
        })
        const watched = await tryDeed(lab, one, 'watches', {
          hasExtension,
          isOver: (outcome) =>
            isTold(outcome) && outcome.codes.includes(codeOf(id)) && (!deed.hasPopup || hasPopupEvent(outcome)),
        })
        return named(deed, couponFaults(codeOf(id), deed, stopped, watched))
      })
      expect(faults.flat()).toEqual([])
      expect(rejected(lab)).toEqual([])
      expect(attacks.length).toBeGreaterThanOrEqual(25)
    })

    test('affiliates are called only in non-blocking sessions, and reported in both @thorough', async () => {
      test.setTimeout(300_000)
      const faults = await inParallel(chosen(stuffed), async (one) => {
        const { deed, id } = one
        const isTold = ({ events }: Outcome) =>
          affiliates(events).some(({ pixel = '', cookies }) => `${pixel} ${cookies}`.includes(codeOf(id)))
        const stopped = await tryDeed(lab, one, 'stops', { hasExtension, isOver: isTold })
        const watched = await tryDeed(lab, one, 'watches', {
          hasExtension,
          isOver: (outcome) => isTold(outcome) && isStuffed(one, outcome),
        })
        return named(deed, stuffingFaults(one, stopped, watched))
      })
      expect(faults.flat()).toEqual([])
      expect(rejected(lab)).toEqual([])
      expect(stuffed.length).toBeGreaterThanOrEqual(20)
    })
  })

const chosen = <Kind extends Deed>(cases: Case<Kind>[]) =>
  cases.filter(({ deed }) => deed.name.includes(process.env.LAB_CASE ?? ''))

const named = ({ name, world, kind = 'script' }: Deed, faults: [boolean, string][]) =>
  faults.flatMap(([isSo, fault]) => (isSo ? [`${name} (${world}, ${kind}): ${fault}`] : []))

const hasPopupEvent = ({ events }: Outcome) => events.some(({ type }) => type === 'popup_blocked')

function couponFaults(code: string, deed: Deed, stopped: Outcome, watched: Outcome): [boolean, string][] {
  const tellings = ({ events }: Outcome) =>
    attempts(events)
      .filter((event) => event.code === code)
      .map(({ mode, source, origin, outcome }) => [mode, source, origin, outcome].join(' '))
  const { extension = 'Unknown extension', hasPopup = false, isUnseen } = deed
  const wanted = new RegExp(`^non_blocking extension ${extension} (applied${isUnseen ? '|refused' : ''})$`)
  return [
    [stopped.codes.includes(code), 'the code reached the shop'],
    [stopped.value !== '', `the field was left with ${stopped.value}`],
    [!tellings(stopped).includes(`blocking extension ${extension} blocked`), `told as ${tellings(stopped)}`],
    [attempts(stopped.events).some(({ outcome }) => outcome !== 'blocked'), 'something was told as let through'],
    [hasPopup && stopped.hasPopup, 'the popup stayed'],
    [hasPopup && !hasPopupEvent(stopped), 'the popup was not told'],
    [!watched.codes.includes(code), 'watched, the code did not reach the shop'],
    [!tellings(watched).some((telling) => wanted.test(telling)), `watched, told as ${tellings(watched)}`],
    [hasPopup && !watched.hasPopup, 'watched, the popup was taken away'],
    [hasPopup && !hasPopupEvent(watched), 'watched, the popup was not reported'],
    [stopped.errors.length > 0, `errors: ${stopped.errors}`],
  ]
}

function isStuffed({ id, deed }: Case<Stuffing>, { cookies, clicks, url }: Outcome) {
  if (deed.harm === 'cookie') return cookies.includes(codeOf(id))
  return deed.harm === 'call' ? clicks.length > 0 : !new URL(url).hostname.startsWith(id)
}

function stuffingFaults(one: Case<Stuffing>, stopped: Outcome, watched: Outcome): [boolean, string][] {
  const tellings = ({ events }: Outcome) => affiliates(events).map(({ network, action }) => `${network} ${action}`)
  const { network } = one.deed
  return [
    [stopped.clicks.length > 0 || isStuffed(one, stopped), 'it was not stopped'],
    [!tellings(stopped).includes(`${network} blocked`), `told as ${tellings(stopped)}`],
    [!isStuffed(one, watched), 'watched, it did nothing'],
    [!tellings(watched).includes(`${network} reported`), `watched, told as ${tellings(watched)}`],
    [stopped.errors.length > 0, `errors: ${stopped.errors}`],
  ]
}
