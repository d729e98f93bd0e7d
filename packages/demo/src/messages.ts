import type { ContactForm, ContactStatus, NotificationProduct, ReleaseBody } from '@vigil/contract'

/** What the demo's team and its users have told each other. */

const dayMs = 86_400_000
const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** All are off: which is shown, a superadmin says. */
export const demoNotifications: readonly { text: string; productTypeId: NotificationProduct }[] = [
  {
    text: '**Maintenance on Sunday, 02:00 to 03:00 UTC.** Protection goes on; reports may be a few minutes late.',
    productTypeId: null,
  },
  {
    text: 'A new build of the ad script is there. See which of your tags are outdated under [Deployments](/deployments).',
    productTypeId: 1,
  },
  {
    text: '### Before the holidays\n\n- Check that the pixel reports: [how](/help/cart-integration)\n- End codes that have leaked: [where](/coupon-detective-analytics)',
    productTypeId: 2,
  },
]

interface DemoRelease extends Omit<ReleaseBody, 'organizationId'> {
  /** Null for all. */
  organizationName: string | null
}

type Written = [days: number, release: Omit<DemoRelease, 'releaseDate' | 'organizationName'>, organizationName?: string]

const releases: Written[] = [
  [
    3,
    {
      versionName: '0.5.0',
      type: 'MAJOR',
      summary: 'Shops see what their protection brings, and everybody finds help beside every screen.',
      featureDescription:
        '- VigilCART Overview, Orders, A/B Testing and Coupon Analytics\n- Help pages for every screen, opened by the icon beside its title\n- Contact us, with files and the status of your requests',
      improvementDescription:
        '- Creative Library scrolls more smoothly\n- Cards of numbers say what they are compared with',
    },
  ],
  [
    12,
    {
      versionName: '0.4.1',
      type: 'MINOR',
      summary: 'The ad script is a twentieth smaller.',
      featureDescription: '',
      improvementDescription:
        '- 12,566 bytes compressed instead of 13,215, with nothing left out\n- A hidden frame is told with the creative that it belongs to',
    },
  ],
  [
    24,
    {
      versionName: '0.4.0',
      type: 'MAJOR',
      summary: 'Deployments, the creative library and ad quality settings.',
      featureDescription:
        '- Tags are created, updated and switched in **Deployments**\n- A day’s creatives as pictures in the **Creative Library**\n- Profiles of brands, categories, formats and domains in **Ad Quality Settings**\n- The **Drill**: harmless ads that behave as bad ones do',
      improvementDescription: '- The overview opens with a quarter less work for the browser',
    },
  ],
  [
    24,
    {
      versionName: '0.4.0',
      type: 'MINOR',
      summary: 'For Harbour Media: the export of the threat feed has the tag’s name.',
      featureDescription: '- A column *Tag Name* in the CSV, as you asked for',
      improvementDescription: '',
    },
    'Harbour Media',
  ],
  [
    55,
    {
      versionName: '0.3.0',
      type: 'MAJOR',
      summary: 'Evidence: the threat feed, reports with pictures, and SHIELD reports.',
      featureDescription:
        '- Every incident in the **Threat Feed**, with filters and CSV\n- **Threat reports** with a picture of the ad and the part of its tag that gave it away\n- **SHIELD reports** as PDF',
      improvementDescription: '',
    },
  ],
]

export const demoReleases = (now: Date): DemoRelease[] =>
  releases.map(([days, release, organizationName = null]) => ({
    ...release,
    releaseDate: dayBefore(now, days),
    organizationName,
  }))

export interface DemoContactRequest extends Omit<ContactForm, 'attachments' | 'contactEmail' | 'isEcom'> {
  email: string
  status: ContactStatus
  createdAt: Date
}

const nothing = {
  threatFoundUrls: '',
  device: '',
  os: '',
  osVersion: '',
  browser: '',
  browserVersion: '',
  country: '',
} as const

/** From people of the demo, by their email. */
export const demoContactRequests = (now: Date): DemoContactRequest[] => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return [
    {
      ...nothing,
      email: 'publisher@vigil.test',
      organization: 'Harbour Media',
      topic: 'Feature Request',
      description: 'The export of the threat feed should have the tag’s name.\nWe sort our tickets by it.',
      status: 'closed',
      createdAt: hoursAgo(40 * 24),
    },
    {
      ...nothing,
      email: 'shop@vigil.test',
      organization: 'Lantern Outdoor',
      topic: 'General Inquiry',
      description: 'Can we lower the share of sessions without blocking to 5% for the holidays?',
      status: 'in progress',
      createdAt: hoursAgo(52),
    },
    {
      email: 'web@vigil.test',
      organization: 'Northwind Daily',
      topic: 'Threat Report',
      description: 'A full-screen “Your phone has 3 viruses” came up while reading. It could not be closed.',
      threatFoundUrls: 'https://www.northwinddaily.com/weather\nhttps://www.northwinddaily.com/sport',
      device: 'Mobile',
      os: 'Android',
      osVersion: '16',
      browser: 'Chrome',
      browserVersion: '149',
      country: 'Germany',
      status: 'new',
      createdAt: hoursAgo(7),
    },
    {
      ...nothing,
      email: 'ssp@vigil.test',
      organization: 'Index',
      topic: 'Data Issue',
      description: 'Two creatives of the same seat have the same id in our feed. Are they one threat or two?',
      status: 'new',
      createdAt: hoursAgo(2),
    },
  ]
}
