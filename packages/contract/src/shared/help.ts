import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Built-in help pages (`docs/help/{topic}.md`) and the screens they cover. */

export const helpGroups = [
  'First steps',
  'Malvertising',
  'Ad Quality',
  '{product}Cart',
  'Monitoring',
  'Administration',
  'For developers',
] as const
export type HelpGroup = (typeof helpGroups)[number]

interface Topic {
  group: HelpGroup
  /** Paths of pages that link here. */
  pages: readonly string[]
}

/** In display order. */
export const helpTopics = {
  'getting-started': { group: 'First steps', pages: ['/product-selection'] },
  faq: { group: 'First steps', pages: ['/faq', '/need-help'] },
  'reading-the-numbers': { group: 'First steps', pages: [] },
  integration: { group: 'First steps', pages: ['/integrations'] },
  'check-integration': { group: 'First steps', pages: ['/check-integration'] },
  security: { group: 'First steps', pages: ['/security'] },
  'release-notes': { group: 'First steps', pages: ['/release-notes'] },
  'contact-us': { group: 'First steps', pages: ['/contact-us'] },

  overview: { group: 'Malvertising', pages: ['/dashboard'] },
  'threat-analytics': { group: 'Malvertising', pages: ['/threat-analytics'] },
  'threat-feed': { group: 'Malvertising', pages: ['/threat-feed'] },
  'threat-report': {
    group: 'Malvertising',
    pages: [
      '/offending-creative-report-publisher',
      '/offending-creative-report-platform',
      '/public/offending-creative-report-publisher',
      '/public/offending-creative-report-platform',
      '/verify',
    ],
  },
  'threat-library': { group: 'Malvertising', pages: ['/threat-library'] },
  complaints: { group: 'Malvertising', pages: ['/complaints'] },
  cases: { group: 'Malvertising', pages: ['/cases', '/case-scorecard', '/case'] },
  coverage: { group: 'Malvertising', pages: ['/coverage'] },
  'platform-feed': { group: 'Malvertising', pages: ['/platform-feed'] },
  statistics: { group: 'Malvertising', pages: ['/statistics'] },
  'creative-library': {
    group: 'Malvertising',
    pages: ['/creative-library', '/creative-details', '/search-by-picture'],
  },
  'heavy-ads': { group: 'Malvertising', pages: ['/heavy-ads'] },
  deployments: { group: 'Malvertising', pages: ['/deployments'] },
  drill: { group: 'Malvertising', pages: ['/drill'] },

  'ad-quality': { group: 'Ad Quality', pages: ['/ad-quality'] },
  'platform-ad-quality': { group: 'Ad Quality', pages: ['/link-adqp'] },
  'adomain-analytics': { group: 'Ad Quality', pages: ['/adomain-analytics'] },
  'ad-quality-settings': { group: 'Ad Quality', pages: ['/ad-quality-settings'] },

  'cart-overview': { group: '{product}Cart', pages: ['/vigil-cart/overview'] },
  orders: { group: '{product}Cart', pages: ['/orders-report', '/orders-detail/details'] },
  'ab-testing': { group: '{product}Cart', pages: ['/ab-testing'] },
  'coupon-analytics': { group: '{product}Cart', pages: ['/coupon-detective-analytics'] },
  'server-verification': { group: '{product}Cart', pages: ['/server-verification'] },
  'commission-reversal': { group: '{product}Cart', pages: ['/commission-reversal'] },
  'cart-integration': {
    group: '{product}Cart',
    pages: ['/integration/$id/status', '/integration/$id/instructions'],
  },

  alerts: { group: 'Monitoring', pages: ['/alerts'] },
  feeds: { group: 'Monitoring', pages: ['/feeds'] },

  clients: { group: 'Administration', pages: ['/clients'] },
  provisioning: { group: 'Administration', pages: ['/provisioning'] },
  organizations: { group: 'Administration', pages: ['/organizations'] },
  'report-configuration': { group: 'Administration', pages: ['/report-configuration', '/outbox'] },
  notifications: { group: 'Administration', pages: ['/notifications'] },
  releases: { group: 'Administration', pages: ['/releases'] },
  'contact-requests': { group: 'Administration', pages: ['/contact-requests'] },
  'audit-log': { group: 'Administration', pages: ['/audit-log', '/activity-log'] },
  retention: { group: 'Administration', pages: ['/retention', '/erasure'] },
  operations: { group: 'Administration', pages: ['/operations'] },

  sdk: { group: 'For developers', pages: ['/sdks'] },
  collector: { group: 'For developers', pages: [] },
  webhooks: { group: 'For developers', pages: [] },
  'feeds-api': { group: 'For developers', pages: [] },
  'verify-api': { group: 'For developers', pages: [] },
  api: { group: 'For developers', pages: [] },
} as const satisfies Record<string, Topic>
export type HelpTopic = keyof typeof helpTopics

export const isHelpTopic = (name: string): name is HelpTopic => Object.hasOwn(helpTopics, name)

const topics = Object.entries(helpTopics) as [HelpTopic, Topic][] // entries of the object above

/** Help topic of a page. */
export const findHelpTopic = (path: string): HelpTopic | undefined =>
  topics.find(([, { pages }]) => pages.includes(path))?.[0]

export const helpTexts = {
  checking: 'Checking Authentication',
  redirecting: 'Redirecting to Help Docs',
  nothingFound: 'No results found by the search criteria.',
  unknown: 'Help page not found.',
} as const

export const helpDocsFaq = endpoint({
  method: 'GET',
  path: '/api/helpdocs/faq',
  summary: 'URL of a help topic: on the configured help site, or the built-in page.',
  access: 'signed-in',
  query: z.object({ topic: z.string().min(1).max(64) }),
  answer: z.object({ link: z.string().nullable().describe('Null if there is no such topic.') }),
  example: { query: { topic: 'threat-feed' } },
})
