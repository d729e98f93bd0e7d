import { type HonestCase, type HonestVisit, honestVisit } from '../../../packages/tags/lab/cart/compose-honest.ts'
import { dresses } from '../../../packages/tags/lab/cart/dresses.ts'
import { tokenOf } from '../../../packages/tags/lab/cart/program.ts'
import { isAccusing } from './attack-visit.ts'
import { hostOf, type Internet, letters, type Sent, type Setting, scriptUrlOf } from './internet.ts'
import { doStep, isWhole, until } from './on-page.ts'
import type { ShopHost } from './shop-server.ts'
import { inTab, type OpenTab, pageTime, type Tab } from './tab.ts'

/** A visit as observed from outside. Its id is removed, so that two visits can be compared. */
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
  open: OpenTab,
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
  return inTab(open, async (tab) => {
    await arrive(tab, host, visit, mark)
    if (!tab.url().includes('/checkout')) {
      await doStep(tab, { do: 'click', at: 'product' }, dress, host)
      await until(() => tab.url().includes('/checkout'), 5_000)
    }
    await until(() => isWhole(tab), 3_000)
    await pageTime(tab, 250)
    const trouble: string[] = []
    for (const step of visit.steps)
      await doStep(tab, step, dress, host).catch((error: unknown) => trouble.push(String(error)))
    const missing: string[] = []
    await until(async () => (await missingOn(tab, visit)).length === 0, 2_000)
    // The script checks new elements again later; those effects count too.
    await pageTime(tab, 1_200)
    missing.push(...(await missingOn(tab, visit)))
    const ids = await tab.evaluate<string[]>(idsOnPage).catch(() => [])
    const path = tab.url().replace(host, 'shop')
    await doStep(tab, { do: 'order' }, dress, host).catch((error: unknown) => trouble.push(String(error)))
    await until(() => shop.orders.length > 0, 3_000)
    await until(
      async () => await tab.evaluate<boolean>(`Boolean(document.querySelector('#thanks'))`).catch(() => false),
      3_000,
    )
    // On a busy machine, the report of the sale arrives late.
    await until(() => internet.calls(mark).some((address) => address.includes('ref=1&cks=')), 6_000)
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
        errors: [...new Set(tab.errors)].sort(),
        trouble: trouble.map((text) => plain(text.split('\n')[0] ?? '')),
      },
      accusations: internet.sent(host).filter(isAccusing),
      missing,
    }
  })
}

async function missingOn(tab: Tab, { shows }: HonestVisit) {
  const results = await Promise.all(
    shows.map(async ({ name, expression }) => ({
      name,
      isShown: await tab.evaluate<boolean>(`Boolean(${expression})`).catch(() => false),
    })),
  )
  return results.flatMap(({ name, isShown }) => (isShown ? [] : [name]))
}

/** Arrives through a publisher's link and the network, from a page that links here, or directly. */
async function arrive(tab: Tab, host: string, { arrival }: HonestVisit, mark: string) {
  const own = (text: string) => text.replaceAll('GMARK', mark)
  const { cookie, through, referer } = arrival
  if (cookie) await tab.setCookie(cookie.name, own(cookie.value), host)
  if (!through) return tab.goto(`http://${host}${own(arrival.path)}`, referer ? { referer } : {})
  const target = `http://${host}${own(arrival.path)}`
  await tab.goto(`http://blog.example/?to=${encodeURIComponent(own(through))}&home=${encodeURIComponent(target)}`)
  await tab.evaluate(`document.querySelector('#link').style.font = '40px serif'`)
  await tab.click(60, 30)
  await until(() => tab.url().startsWith(`http://${host}`), 5_000)
}
