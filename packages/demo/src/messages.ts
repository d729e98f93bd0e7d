import type { ContactForm, ContactStatus, NotificationProduct, ReleaseBody } from '@vigil/contract'

/** Notifications, release notes and contact requests of the demo. */

const dayMs = 86_400_000
const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** All inactive; a superadmin activates one. */
export const demoNotifications: readonly { text: string; productTypeId: NotificationProduct }[] = [
  {
    text: '**Maintenance on Sunday, 02:00 to 03:00 UTC.** Protection stays active; reports may be delayed by a few minutes.',
    productTypeId: null,
  },
  {
    text: 'A new build of the ad script is available. [Deployments](/deployments) shows which of your tags are outdated.',
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
      summary: 'Reports for shops, and help for every screen.',
      featureDescription:
        '- VigilCART Overview, Orders, A/B Testing and Coupon Analytics\n- Help pages for every screen, opened by the icon next to its title\n- Contact us, with files and the status of your requests',
      improvementDescription:
        '- Creative Library scrolls more smoothly\n- Headline numbers show their comparison period',
    },
  ],
  [
    12,
    {
      versionName: '0.4.1',
      type: 'MINOR',
      summary: 'The ad script is 5% smaller.',
      featureDescription: '',
      improvementDescription:
        '- 12,566 bytes compressed instead of 13,215, with the same features\n- Incidents of hidden frames name the creative',
    },
  ],
  [
    24,
    {
      versionName: '0.4.0',
      type: 'MAJOR',
      summary: 'Deployments, the creative library and ad quality settings.',
      featureDescription:
        '- Create, update and disable tags in **Deployments**\n- A day’s creatives as pictures in the **Creative Library**\n- Profiles of brands, categories, formats and domains in **Ad Quality Settings**\n- The **Drill**: harmless ads that imitate attacks',
      improvementDescription: '- The overview needs a quarter less browser time',
    },
  ],
  [
    24,
    {
      versionName: '0.4.0',
      type: 'MINOR',
      summary: 'For Harbour Media: the threat feed export includes the tag name.',
      featureDescription: '- A column *Tag Name* in the CSV, as requested',
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
        '- Every incident in the **Threat Feed**, with filters and CSV\n- **Threat reports** with a picture of the ad and the matched part of its tag\n- **SHIELD reports** as PDF',
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

/** From demo users, by email. */
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
