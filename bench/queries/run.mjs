import { figure, heading } from '../report.mjs'
import { cachedSet } from '../set/cached.mjs'
import { lastMonth, measureWidgets } from './measure.mjs'
import { openSet } from './open-set.mjs'

/** The demo's largest publisher, of equal size in both sets. */
const organizationId = 1001

export async function run() {
  const [large, smaller] = [await openSet(await cachedSet('100m')), await openSet(await cachedSet('10m'))]
  const times = await measureWidgets(large, { organizationId, month: lastMonth(), smaller })
  await Promise.all([large.close(), smaller.close()])
  heading('At 100 M page views and 5 M attacks, a month of one publisher, ms (fastest round):')
  for (const [name, { compiled, byHand }] of Object.entries(times)) {
    const reference = { name: 'by hand', value: Math.min(...byHand) }
    figure({ what: name, value: Math.min(...compiled), reference, goal: { atMost: 1.3 } })
  }
  heading('The same, compared with 10 M page views:')
  for (const [name, each] of Object.entries(times)) {
    const reference = { name: 'at 10 M', value: Math.min(...each.smaller) }
    figure({ what: name, value: Math.min(...each.compiled), reference, goal: { atMost: 1.5 } })
  }
}
