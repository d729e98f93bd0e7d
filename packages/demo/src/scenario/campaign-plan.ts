import type { ThreatCreative } from '../creatives/creative.ts'
import { makeThreat } from '../creatives/make-creative.ts'
import { type Weighted, weighted } from '../random/weighted.ts'
import type { CountryCode } from '../readers/countries.ts'
import { type Site, sites } from '../sites.ts'
import { demoTime, hourMs } from './calendar.ts'
import { type Campaign, campaigns } from './campaigns.ts'

/** A campaign on one host, with its strength per step. */
export interface PlannedCampaign {
  campaign: Campaign
  from: number
  to: number
  /** Incidents expected in each step. */
  expected: Float64Array
  creatives: readonly ThreatCreative[]
  countries: Weighted<CountryCode> | undefined
}

function aimedAt(campaign: Campaign, { readers }: Site): PlannedCampaign['countries'] {
  if (!campaign.countries) return undefined
  const wanted = Object.keys(campaign.countries) as CountryCode[] // its own keys
  return weighted(wanted, (code) => (campaign.countries?.[code] ?? 0) * (readers[code] ?? 0))
}

function plan(campaign: Campaign, creatives: readonly ThreatCreative[], site: Site, start: number): PlannedCampaign {
  const from = demoTime(start, campaign.day, campaign.hour)
  const steps = Math.ceil((campaign.hours * hourMs) / campaign.stepMs)
  const strength = Float64Array.from({ length: steps }, (_, i) => Math.max(0, campaign.shape(i * campaign.stepMs)))
  const perStrength = (campaign.incidents[site.host] ?? 0) / strength.reduce((sum, each) => sum + each, 0)
  return {
    campaign,
    from,
    to: from + steps * campaign.stepMs,
    expected: strength.map((each) => each * perStrength),
    creatives,
    countries: aimedAt(campaign, site),
  }
}

/** All campaigns by host, for a demo that starts at `start`. */
export function planCampaigns(start: number): Map<string, PlannedCampaign[]> {
  const plans = new Map<string, PlannedCampaign[]>(sites.map((site) => [site.host, []]))
  for (const campaign of campaigns) {
    const creatives = campaign.creatives.map(makeThreat)
    for (const site of sites) {
      if (campaign.incidents[site.host]) plans.get(site.host)?.push(plan(campaign, creatives, site, start))
    }
  }
  return plans
}
