import { expect, test } from '@playwright/test'
import type { Honest } from './honest/honest.ts'
import { honest } from './honest.ts'
import { addressOf, hostOf, type Lab, openLab, type Sent } from './lab.ts'
import { imitate, inParallel, until } from './trial.ts'

/** Shoppers, shops and helpful extensions are not affected by the script. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.afterAll(() => lab.close())

const isAccusing = ({ type, source }: Sent) =>
  type === 'affiliate_blocked' || type === 'popup_blocked' || source === 'extension'

/** Faults on a page with all protections enabled. */
async function faultsOf(one: Honest, id: string): Promise<string[]> {
  const host = hostOf(id, 'stops')
  const { codes = [], calls = [], holds = 'true' } = one
  lab.furnish(host, one)
  const page = await lab.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  try {
    await page.goto(addressOf(id, 'stops', one.kind ?? 'script', one.address))
    if (one.extension) await imitate(page, one.extension, '', one.isInPage ? 'main' : 'isolated')
    await one.act?.(page)
    const hasReached = () =>
      codes.every((code) => lab.codes(host).includes(code)) && calls.every((call) => lab.clicks(call).length > 0)
    const isHeld = () => page.evaluate(holds).catch(() => false)
    const isWell = await until(async () => hasReached() && Boolean(await isHeld()))
    // Long enough for the script to act and report.
    await page.waitForTimeout(1_500)
    const faults: [boolean, string][] = [
      [
        !isWell,
        `reached: ${lab.codes(host)}, ${calls.map((call) => lab.clicks(call).length)}; held: ${await isHeld()}`,
      ],
      [lab.codes(host).length > codes.length, `too many codes: ${lab.codes(host)}`],
      [!(await isHeld()), 'it did not last'],
      [lab.sent(host).some(isAccusing), `accused: ${JSON.stringify(lab.sent(host).filter(isAccusing))}`],
      [errors.length > 0, `errors: ${errors}`],
    ]
    return faults.flatMap(([isSo, fault]) => (isSo ? [`${one.name}: ${fault}`] : []))
  } finally {
    await page.close()
  }
}

test('honest behaviour is not stopped, changed or reported as an attack @thorough', async () => {
  test.setTimeout(300_000)
  const cases = honest.map((one, index) => ({ one, id: `h${index}` }))
  const chosen = cases.filter(({ one }) => one.name.includes(process.env.LAB_CASE ?? ''))
  const faults = await inParallel(chosen, ({ one, id }) =>
    faultsOf(one, id).catch((error: unknown) => [`${one.name}: ${String(error)}`]),
  )
  expect(faults.flat()).toEqual([])
  expect(honest.length).toBeGreaterThanOrEqual(40)
})
