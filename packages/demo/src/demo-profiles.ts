import { type AdFormat, adFormatNames, type ViolationClass } from '@vigil/contract'
import { brands } from './creatives/brands.ts'
import { objections } from './creatives/violations.ts'
import { demoDistributions } from './demo-distributions.ts'
import { demoOrganizations } from './organizations.ts'

/** A demo ad quality profile. Brands and categories are given by key. */
export interface DemoProfile {
  organizationName: string
  name: string
  /** Ids of the tags that use it. */
  tags: readonly string[]
  entries: readonly { kind: 'brand' | 'category' | 'iab-category'; key: string; isBlocking: boolean }[]
  domains: readonly { domain: string; isBlocking: boolean }[]
  allowed: readonly string[]
  formats: readonly { format: AdFormat; isBlocking: boolean }[]
}

const toKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Fictional advertisers; profiles can list them like any brand. */
export const demoBrands = brands.map(({ name, domain }) => ({ key: toKey(name), name, domains: [domain] }))

/** List entries derived from the demo's violations, so settings and events match. */
function objectedTo(wanted: ViolationClass) {
  const of = objections().items.filter(({ violationClass }) => violationClass === wanted)
  return new Map(of.map(({ trigger, action }) => [trigger, action === 'blocked']))
}

const chosen = (
  kind: DemoProfile['entries'][number]['kind'],
  wanted: ViolationClass,
  nameOf: (text: string) => string,
) => [...objectedTo(wanted)].map(([trigger, isBlocking]) => ({ kind, key: nameOf(trigger), isBlocking }))

const isFormat = (name: string): name is AdFormat => adFormatNames.some((format) => format === name)

/** Every publisher with ad quality uses its house rules. */
const houseRules = (organizationName: string): DemoProfile => ({
  organizationName,
  name: 'House rules',
  tags: demoDistributions(organizationName).map(({ id }) => id),
  entries: [
    ...chosen('brand', 'brand', toKey),
    ...chosen('category', 'category', toKey),
    ...chosen('iab-category', 'iab-category', (code) => code),
  ],
  domains: [...objectedTo('domain')].map(([domain, isBlocking]) => ({ domain, isBlocking })),
  allowed: ['ferncliff-hotels.example', 'thistle-whisky-tours.example'],
  formats: [...objectedTo('ad-format')].flatMap(([format, isBlocking]) =>
    isFormat(format) ? [{ format, isBlocking }] : [],
  ),
})

const blocked = (kind: 'brand' | 'category' | 'iab-category', ...keys: string[]) =>
  keys.map((key) => ({ kind, key, isBlocking: true }))

/** Stricter, for family sites. */
const familyPages: DemoProfile = {
  organizationName: 'Harbour Media',
  name: 'Family pages',
  tags: demoDistributions('Harbour Media')
    .filter(({ name }) => name === 'Tideline and Quayside')
    .map(({ id }) => id),
  entries: [
    ...blocked(
      'category',
      'gambling',
      'adult-content',
      'dating',
      'weapons-and-ammunition',
      'sexual-health',
      'lingerie',
    ),
    ...blocked('brand', 'bet365', 'tinder', 'ashley-madison'),
    ...blocked('iab-category', 'IAB25', 'IAB26', 'IAB7-39'),
    { kind: 'category', key: 'fast-food', isBlocking: false },
    { kind: 'brand', key: 'temu', isBlocking: false },
  ],
  domains: [
    { domain: 'golden-reef-casino.example', isBlocking: true },
    { domain: 'moonrise-dating.example', isBlocking: true },
    { domain: 'madame-iris.example', isBlocking: false },
  ],
  allowed: [],
  formats: [
    { format: 'interstitial', isBlocking: true },
    { format: 'auto-audio', isBlocking: true },
    { format: 'app-install', isBlocking: false },
  ],
}

/** Seasonal, not assigned to a tag yet. */
const electionSeason: DemoProfile = {
  organizationName: 'Harbour Media',
  name: 'Election season',
  tags: [],
  entries: [...blocked('category', 'politics'), ...blocked('iab-category', 'IAB11-4', 'IAB11-5')],
  domains: [],
  allowed: [],
  formats: [],
}

export const demoProfiles = (): DemoProfile[] => [
  ...demoOrganizations
    .filter(({ type, adQualityEnabled }) => type === 'Publisher' && adQualityEnabled)
    .map(({ name }) => houseRules(name)),
  familyPages,
  electionSeason,
]
