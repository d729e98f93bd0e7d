import type { Row } from '@vigil/warehouse'
import type { Surroundings } from './rows.ts'

const hourMs = 3_600_000
export const startOfHour = (at: number) => at - (at % hourMs)

/** Page views of a batch, counted by hour and by the queried dimensions. */
export class PageViews {
  readonly #counts = new Map<string, { around: Surroundings; hour: number; views: number }>()

  add(around: Surroundings) {
    const { organizationId, at, tag, host, inventory, country, browser, os, device } = around
    const hour = startOfHour(at)
    const key = `${organizationId}\n${hour}\n${tag}\n${host}\n${inventory}\n${country}\n${browser}\n${os}\n${device}`
    const counted = this.#counts.get(key)
    if (counted) counted.views++
    else this.#counts.set(key, { around, hour, views: 1 })
  }

  rows(): Row<'page_views'>[] {
    return [...this.#counts.values()].map(({ around, hour, views }) => {
      const { organizationId, tag, host, inventory, country, browser, os, device } = around
      return { organization_id: organizationId, at: hour, tag, host, inventory, country, browser, os, device, views }
    })
  }
}
