import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Shop integration: cart script and conversion pixel, and whether they work. */

export const cartIntegrationLimits = {
  /** Days of traffic to check. */
  days: 30,
  /** A part without traffic for this long counts as removed. */
  silentDays: 7,
  /**
   * Applies to today's and yesterday's calls. `least` is the minimum for a meaningful share; from `share` on, wrong calls are
   * an issue regardless of the latest call.
   */
  wrongCalls: { least: 20, share: 0.05 },
  /** Polling interval: short until everything works. */
  pollMs: { waiting: 5_000, done: 30_000 },
  /** Per IP address; the page makes two calls per poll. */
  callsPerMinute: 240,
} as const

export const cartParts = ['protection-script', 'conversion-pixel'] as const
export type CartPart = (typeof cartParts)[number]

export const cartIntegrationStates = ['not_integrated', 'integrated_with_issues', 'integrated'] as const
export type CartIntegrationState = (typeof cartIntegrationStates)[number]

export const cartStateLabels: Record<CartIntegrationState, string> = {
  not_integrated: 'Not Integrated',
  integrated_with_issues: 'Integrated with an Issue',
  integrated: 'Integration Completed',
}

const issue = 'Unfortunately the protection doesn’t fully work due to unexpected issue.'

export const cartPartTexts: Record<CartPart, { title: string; states: Record<CartIntegrationState, string> }> = {
  'protection-script': {
    title: 'Protection Script',
    states: {
      not_integrated: 'No page has loaded the script yet. Add it to all pages of your shop, then open one of them.',
      integrated_with_issues: issue,
      integrated: "The script is on your pages and protects your shoppers' sessions.",
    },
  },
  'conversion-pixel': {
    title: 'Conversion Pixel',
    states: {
      not_integrated:
        'No purchase has been reported yet. Add the pixel to the order confirmation page, then place a test order.',
      integrated_with_issues: issue,
      integrated: 'Purchases are reported and appear in your reports.',
    },
  },
}

interface ConversionField {
  name: string
  /** `list` is a comma-separated string. */
  form: 'text' | 'list'
  isMandatory: boolean
  about: string
  /** Usual name of the tag manager variable. */
  macro: string
  sample: string
}

/** Fields of a purchase. */
export const conversionFields = [
  {
    name: 'action',
    form: 'text',
    isMandatory: true,
    about: 'Must be purchase; anything else is not tracked as a conversion.',
    macro: '',
    sample: 'purchase',
  },
  {
    name: 'value',
    form: 'text',
    isMandatory: true,
    about: 'Order total: line items − discount + shipping, plus any tax.',
    macro: 'Order Value',
    sample: '106.67',
  },
  {
    name: 'currency',
    form: 'text',
    isMandatory: true,
    about: 'Currency of all amounts: three-letter ISO 4217 code.',
    macro: 'Currency',
    sample: 'USD',
  },
  {
    name: 'orderId',
    form: 'text',
    isMandatory: true,
    about: 'Your order number.',
    macro: 'Order ID',
    sample: 'LO-20417',
  },
  {
    name: 'shippingCost',
    form: 'text',
    isMandatory: true,
    about: 'Shipping for the whole order; 0 if free.',
    macro: 'Shipping Cost',
    sample: '5.95',
  },
  {
    name: 'lineItemCost',
    form: 'list',
    isMandatory: true,
    about: 'Cost of each line item before the discount.',
    macro: 'Line Item Costs',
    sample: '62.00,56.50',
  },
  {
    name: 'productIds',
    form: 'list',
    isMandatory: true,
    about: 'Product of each line item.',
    macro: 'Product IDs',
    sample: 'tent-ridge-2,lamp-lantern-s',
  },
  {
    name: 'couponCode',
    form: 'text',
    isMandatory: true,
    about: 'The code used; empty if none.',
    macro: 'Coupon Code',
    sample: 'WELCOME15',
  },
  {
    name: 'discountValue',
    form: 'text',
    isMandatory: true,
    about: 'Discount amount; 0 if none.',
    macro: 'Discount Value',
    sample: '17.78',
  },
  {
    name: 'affiliateTag',
    form: 'text',
    isMandatory: false,
    about: 'The affiliate you would pay for the order.',
    macro: 'Affiliate Tag',
    sample: 'partner-17',
  },
] as const satisfies readonly ConversionField[]

/**
 * For a page's own code, for a tag manager with variables as values, for a Shopify theme and its web pixel, or for
 * WooCommerce.
 */
export const snippetFormats = ['page', 'tag-manager', 'shopify', 'woocommerce'] as const
export type SnippetFormat = (typeof snippetFormats)[number]

const params = z.object({ id: z.uuid('is not an integration id') })
const example = { params: { id: '00000000-0000-4000-8000-000000000000' } }
// Anyone with the id may call, and it grants access to nothing else.
const open = { access: 'public', callsPerMinute: cartIntegrationLimits.callsPerMinute, params, example } as const
const errors = ['integration_not_found'] as const

const query = z.object({ format: z.enum(snippetFormats).default('page') })
const snippet = z.object({ snippet: z.string() })
const status = z.object({
  message: z.enum(cartIntegrationStates),
  /** Description of the issues, one per line. */
  status: z.string().optional(),
  /** When the part was last seen. */
  lastSeen: z.iso.datetime().nullable(),
})
export type CartStatus = z.infer<typeof status>

export const protectionScriptSnippet = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/protection-script/code-snippet',
  summary: "Snippet that loads the shop's protection script. Creates its tag if there is none.",
  ...open,
  query,
  answer: snippet,
  errors,
})

export const conversionPixelSnippet = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/conversion-pixel/code-snippet',
  summary: 'Snippet that reports a purchase.',
  ...open,
  query,
  answer: snippet,
  errors,
})

export const conversionPixelTemplate = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/conversion-pixel/template',
  audit: 'reads',
  summary: 'Tag template for Google Tag Manager, with a field for each value of a purchase.',
  ...open,
  answer: z.file().mime('text/plain'),
  errors,
})

export const protectionScriptStatus = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/protection-script/status',
  summary: "Whether the shop's pages send sessions and checkouts.",
  ...open,
  answer: status,
  errors,
})

export const conversionPixelStatus = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/conversion-pixel/status',
  summary: "Whether the shop's purchases arrive, and which fields of its calls are invalid.",
  ...open,
  answer: status,
  errors,
})
