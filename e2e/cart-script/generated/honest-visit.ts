import type { BrowserContext, Page } from '@playwright/test'
import { type HonestCase, type HonestVisit, honestVisit } from '../../../packages/tags/lab/cart/compose-honest.ts'
import { dresses } from '../../../packages/tags/lab/cart/dresses.ts'
import { tokenOf } from '../../../packages/tags/lab/cart/program.ts'
import { isAccusing } from './attack-visit.ts'
import { hostOf, type Internet, letters, type Sent, type Setting, scriptUrlOf } from './internet.ts'
import { doStep, isWhole, until } from './on-page.ts'
import type { ShopHost } from './shop-server.ts'
import { inPage, pageTime } from './visiting.ts'

/** What was seen of a visit from outside, with the visit's own id taken out, so that two visits can be compared. */
export type Observed = Record<string, unknown>

export interface HonestSeen {
  observed: Observed
  accusations: Sent[]
  /** Parts that did not work. */
  missing: string[]
}

const idsOnPage = `(() => {
  const ids = []
  const look = (root) => { for (const each of root.querySelectorAll('*')) { if (each.id) ids.push(each.id); if (each.shadowRoot) look(each.shadowRoot); if (each.id === 'checkout' && each.contentDocument) look(each.contentDocument) } }
  look(document)
  return ids.sort()
})()`

export async function visitHonest(
  context: BrowserContext,
  internet: Internet,
  one: HonestCase,
  number: number,
  setting: Setting,
): Promise<HonestSeen> {
  const host = hostOf(number, setting)
  const visit = honestVisit(one)
  const dress = dresses.find(({ name }) => name === one.dress)
  if (!dress) throw new Error(`No dress is named ${one.dress}`)
  const shop: ShopHost = {
    shop: one.shop,
    dress,
    scriptUrl: scriptUrlOf(setting),
    first: '',
    head: visit.head,
    bundleUrl: visit.bundleUrl,
    body:
      visit.body + (visit.partnerScript ? `<script src="http://files.partner.example/c${number}.js"></script>` : ''),
    codes: [],
    coupon: undefined,
    orders: [],
  }
  internet.open(host, shop)
  const mark = tokenOf(number, letters[setting]).replace('K', 'G')
  return inPage(context, async (page, errors) => {
    await arrive(page, host, visit, mark)
    if (!page.url().includes('/checkout')) {
      await doStep(page, { do: 'click', at: 'product' }, dress, host)
      await until(() => page.url().includes('/checkout'), 5_000)
    }
    await page.waitForLoadState('load').catch(() => {})
    await until(() => isWhole(page), 3_000)
    await pageTime(page, 250)
    const trouble: string[] = []
    for (const step of visit.steps)
      await doStep(page, step, dress, host).catch((error: unknown) => trouble.push(String(error)))
    const missing: string[] = []
    await until(async () => (await missingOn(page, visit)).length === 0, 2_000)
    // The script looks again at what is new; what it does late counts too.
    await pageTime(page, 1_200)
    missing.push(...(await missingOn(page, visit)))
    const ids = await page.evaluate<string[]>(idsOnPage).catch(() => [])
    const path = page.url().replace(host, 'shop')
    await doStep(page, { do: 'order' }, dress, host).catch((error: unknown) => trouble.push(String(error)))
    await until(() => shop.orders.length > 0, 3_000)
    await until(
      async () => await page.evaluate<boolean>(`Boolean(document.querySelector('#thanks'))`).catch(() => false),
      3_000,
    )
    await until(() => internet.calls(mark).some((address) => address.includes('ref=1&cks=')), 2_500)
    const plain = (text: string) =>
      text
        .replaceAll(mark, 'MARK')
        .replaceAll(host, 'shop')
        .replace(/; ?vigil_cart=[^; ]*|vigil_cart=[^; ]*;? ?/g, '')
    return {
      observed: {
        codes: shop.codes,
        orders: shop.orders.map(({ cookies, body }) => [
          plain(cookies).split('; ').sort().join('; '),
          plain(decodeURIComponent(body)),
        ]),
        calls: [...new Set(internet.calls(mark).map(plain))].sort(),
        missing,
        ids,
        path: plain(path),
        errors: [...new Set(errors)].sort(),
        trouble: trouble.map((text) => plain(text.split('\n')[0] ?? '')),
      },
      accusations: internet.sent(host).filter(isAccusing),
      missing,
    }
  })
}

async function missingOn(page: Page, { shows }: HonestVisit) {
  const results = await Promise.all(
    shows.map(async ({ name, expression }) => ({
      name,
      isShown: await page.evaluate<boolean>(`Boolean(${expression})`).catch(() => false),
    })),
  )
  return results.flatMap(({ name, isShown }) => (isShown ? [] : [name]))
}

/** By a publisher's link through the network, from a page that links here, or straight. */
async function arrive(page: Page, host: string, { arrival }: HonestVisit, mark: string) {
  const own = (text: string) => text.replaceAll('GMARK', mark)
  const { cookie, through, referer } = arrival
  if (cookie)
    await page.context().addCookies([{ name: cookie.name, value: own(cookie.value), domain: host, path: '/' }])
  if (!through) return void (await page.goto(`http://${host}${own(arrival.path)}`, referer ? { referer } : {}))
  const target = `http://${host}${own(arrival.path)}`
  await page.goto(`http://blog.example/?to=${encodeURIComponent(own(through))}&home=${encodeURIComponent(target)}`)
  await page.click('#link')
  await until(() => page.url().startsWith(`http://${host}`), 5_000)
}
