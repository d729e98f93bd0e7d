import { foundTime, stuffer } from './affiliate-story.ts'
import { demoDays, demoTime, hourMs } from './calendar.ts'
import { campaigns } from './campaigns.ts'
import { leakedCode, leakTime, updatedExtension, updateTime } from './coupon-story.ts'

/** A planted event that users can find in the demo. */
export interface Story {
  name: string
  from: number
  /** After the demo's end for an ongoing story. */
  to: number
  hosts: readonly string[]
}

const shopHosts = ['www.lanternoutdoor.com', 'outlet.lanternoutdoor.com', 'checkout.lanternoutdoor.com']

/** All planted stories, for a demo with day 0 at `start`. */
export function demoStories(start: number): Story[] {
  const end = demoTime(start, demoDays + 1)
  return [
    ...campaigns.map(({ name, day, hour, hours, incidents }) => {
      const from = demoTime(start, day, hour)
      return { name, from, to: from + hours * hourMs, hosts: Object.keys(incidents) }
    }),
    { name: `update of ${updatedExtension}`, from: updateTime(start), to: end, hosts: shopHosts },
    { name: `${leakedCode} leaks to a deal site`, from: leakTime(start), to: end, hosts: shopHosts },
    {
      name: `${stuffer} found stuffing`,
      from: foundTime(start),
      to: end,
      hosts: [...shopHosts, 'www.maisoncolette.fr'],
    },
  ]
}
