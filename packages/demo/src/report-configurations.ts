import type { ReportFrequency, ReportTypeId } from '@vigil/contract'

/** A report scheduled by the demo superadmin. */
interface DemoReport {
  organizationName: string
  reportTypeId: ReportTypeId
  frequency: ReportFrequency
  day: string | null
  hour: number
  utcOffset: number
  emails: string[]
  greeting: string
  sites: string[]
  isActive: boolean
  /** For a free trial: days since its start. */
  trialDaysAgo: number | null
  /** Created days ago, so it is due at the first start, which fills outbox and history. */
  isOwed: boolean
}

const usual = {
  frequency: 'weekly',
  day: 'monday',
  hour: 9,
  utcOffset: -5,
  sites: [],
  isActive: true,
  trialDaysAgo: null,
  isOwed: false,
} as const satisfies Partial<DemoReport>

const report = (
  organizationName: string,
  reportTypeId: ReportTypeId,
  part: Partial<DemoReport> & Pick<DemoReport, 'emails' | 'greeting'>,
): DemoReport => ({ organizationName, reportTypeId, ...usual, ...part })

export const demoReports: readonly DemoReport[] = [
  report('Harbour Media', 1, {
    emails: ['adops@harbourpost.example', 'security@harbourpost.example', 'lena@harbourpost.example'],
    greeting: 'Good morning, Harbour team!',
    isOwed: true,
  }),
  report('Harbour Media', 1, {
    frequency: 'monthly',
    day: 'first monday',
    emails: ['board@harbourpost.example'],
    greeting: 'Your month at a glance',
    sites: ['www.harbourpost.com', 'sport.harbourpost.com'],
  }),
  report('Northwind Daily', 1, {
    day: 'friday',
    hour: 8,
    utcOffset: 1,
    emails: ['ads@northwinddaily.example'],
    greeting: 'Hello Northwind',
  }),
  report('Pocket Arcade', 1, {
    frequency: 'biweekly',
    day: 'tuesday',
    hour: 17,
    utcOffset: 9,
    emails: ['monetisation@pocketarcade.example', 'qa@pocketarcade.example'],
    greeting: 'Hi Arcade',
  }),
  report('Open Trail Network', 1, {
    emails: ['team@opentrail.example'],
    greeting: 'Hello on the trail',
    isActive: false,
  }),
  report('Lantern Outdoor', 2, {
    emails: ['shop@lanternoutdoor.example', 'finance@lanternoutdoor.example'],
    greeting: 'Good morning, Lantern!',
    isOwed: true,
  }),
  report('Maison Colette', 2, {
    frequency: 'monthly',
    day: 'first monday',
    hour: 10,
    utcOffset: 1,
    emails: ['boutique@maisoncolette.example'],
    greeting: 'Bonjour Maison Colette',
  }),
  report('Maison Colette', 3, {
    frequency: 'once',
    day: null,
    emails: ['support@vigil.test', 'boutique@maisoncolette.example'],
    greeting: 'Welcome to VigilCart',
    trialDaysAgo: 9,
    isOwed: true,
  }),
  report('Lantern Outdoor', 4, {
    frequency: 'daily',
    day: null,
    emails: ['marketing@lanternoutdoor.example'],
    greeting: 'New coupons in the wild',
    isOwed: true,
  }),
  report('Lantern Outdoor', 5, {
    frequency: 'daily',
    day: null,
    emails: ['affiliates@lanternoutdoor.example'],
    greeting: 'Good morning, affiliate team!',
    isOwed: true,
  }),
]
