import type { Row, Rows } from '../columns.ts'
import { noRows, type Random } from './rows.ts'

/** Realistic shop sessions: some hours at most, many across midnight, orders with and without blocked events. */

const hourMs = 3_600_000
const extensions = ['SaveBuddy', "Coupon'Pilot", '']

export function shopRows(random: Random, { organizationId, name, from, days, sessions }: Wanted): Rows {
  const rows = noRows()
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item // never empty
  for (let index = 0; index < sessions; index++) {
    const start = Date.parse(from) + Math.floor(random() * days * 24) * hourMs
    const base: Session = {
      organization_id: organizationId,
      session_id: `${name}-${index}`,
      mode: random() < 0.5 ? 'blocking' : 'non_blocking',
      host: pick(['shop.example', 'outlet.example']),
      browser: pick(['Chrome', 'Safari']),
    }
    const event = () => ({
      ...reader,
      ...base,
      at: start + Math.floor(random() * 6 * hourMs),
      id: `${name}-${index}-${random()}`,
    })
    for (let tried = Math.floor(random() * 3); tried > 0; tried--)
      rows.coupon_attempts.push({
        ...event(),
        code: pick(['SAVE10', 'SAVE20']),
        source: pick(['extension', 'extension', 'typed']),
        origin: pick(extensions),
        outcome: pick(['blocked', 'applied', 'refused']),
        discount_usd: 1,
      })
    if (random() < 0.4)
      rows.affiliate_blocks.push({
        ...event(),
        network_name: 'RewardBridge',
        cookies: [],
        pixel: '',
        extension: '',
        action: pick(['blocked', 'seen']),
      })
    for (let placed = Math.floor(random() * 2.4); placed > 0; placed--)
      rows.orders.push({ ...event(), ...order, value: cents(random), discount_value: pick([0, cents(random)]) })
  }
  return rows
}

interface Wanted {
  organizationId: number
  /** The prefix of session and event names, followed by a number. */
  name: string
  from: string
  days: number
  sessions: number
}

type Session = Pick<Row<'orders'>, 'organization_id' | 'session_id' | 'mode' | 'host' | 'browser'>

const cents = (random: Random) => Math.floor(random() * 50_000) / 100

const reader = { tag: 't', inventory: 'web', country: 'US', network: '', os: '', device: 'desktop' }

const order = {
  order_id: 'A-1',
  currency: 'USD',
  shipping_cost: 0,
  line_item_costs: '',
  product_ids: [],
  coupon_code: '',
  affiliate_tag: '',
  url: '',
}
