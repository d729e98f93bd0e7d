import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** How a shop gets the cart script and the conversion pixel onto its pages, and whether they work there. */

export const cartIntegrationLimits = {
  /** Traffic of these days is looked at. */
  days: 30,
  /** What was seen before, and then for so long no more, has come off the pages. */
  silentDays: 7,
  /** Of the calls of today and yesterday. So many make a share worth telling; from that share on they are an issue, whatever came last. */
  wrongCalls: { least: 20, share: 0.05 },
  /** How often the page looks: often until all is well. */
  pollMs: { waiting: 5_000, done: 30_000 },
  /** Of one address; the page makes two every round. */
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
      not_integrated: 'No page has loaded the script yet. Put it on all pages of your shop, then open one of them.',
      integrated_with_issues: issue,
      integrated: 'The script is on your pages and guards the sessions of your shoppers.',
    },
  },
  'conversion-pixel': {
    title: 'Conversion Pixel',
    states: {
      not_integrated:
        'No purchase has been reported yet. Put the pixel on the page that thanks for an order, then buy.',
      integrated_with_issues: issue,
      integrated: 'Purchases are reported, and are in your reports.',
    },
  },
}

interface ConversionField {
  name: string
  /** `list` is a text with commas between its entries. */
  form: 'text' | 'list'
  isMandatory: boolean
  about: string
  /** What a tag manager's variable for it is usually called. */
  macro: string
  sample: string
}

/** What a purchase is reported with. */
export const conversionFields = [
  {
    name: 'action',
    form: 'text',
    isMandatory: true,
    about: 'Only purchase: with anything else no conversion is tracked.',
    macro: '',
    sample: 'purchase',
  },
  {
    name: 'value',
    form: 'text',
    isMandatory: true,
    about: 'What the order costs, discounts taken off.',
    macro: 'Order Value',
    sample: '118.50',
  },
  {
    name: 'currency',
    form: 'text',
    isMandatory: true,
    about: 'Of all amounts: three letters, as of ISO 4217.',
    macro: 'Currency',
    sample: 'USD',
  },
  {
    name: 'orderId',
    form: 'text',
    isMandatory: true,
    about: 'The number by which you know the order.',
    macro: 'Order ID',
    sample: 'LO-20417',
  },
  {
    name: 'shippingCost',
    form: 'text',
    isMandatory: true,
    about: 'Of the whole order; 0 where it is free.',
    macro: 'Shipping Cost',
    sample: '5.95',
  },
  {
    name: 'lineItemCost',
    form: 'list',
    isMandatory: true,
    about: 'What each line of the order costs.',
    macro: 'Line Item Costs',
    sample: '62.00,56.50',
  },
  {
    name: 'productIds',
    form: 'list',
    isMandatory: true,
    about: 'What was bought, line by line.',
    macro: 'Product IDs',
    sample: 'tent-ridge-2,lamp-lantern-s',
  },
  {
    name: 'couponCode',
    form: 'text',
    isMandatory: true,
    about: 'The code that was used; empty without one.',
    macro: 'Coupon Code',
    sample: 'WELCOME15',
  },
  {
    name: 'discountValue',
    form: 'text',
    isMandatory: true,
    about: 'What was taken off; 0 where nothing was.',
    macro: 'Discount Value',
    sample: '17.80',
  },
  {
    name: 'affiliateTag',
    form: 'text',
    isMandatory: false,
    about: 'The affiliate whom you would pay for the order.',
    macro: 'Affiliate Tag',
    sample: 'partner-17',
  },
] as const satisfies readonly ConversionField[]

/** For a page's own code, or for a tag manager, whose variables stand where the values are. */
export const snippetFormats = ['page', 'tag-manager'] as const
export type SnippetFormat = (typeof snippetFormats)[number]

const params = z.object({ id: z.uuid('is not the id of an integration') })
const example = { params: { id: '00000000-0000-4000-8000-000000000000' } }
// Whoever has the id may ask, and learns nothing but this.
const open = { access: 'public', callsPerMinute: cartIntegrationLimits.callsPerMinute, params, example } as const
const errors = ['integration_not_found'] as const

const query = z.object({ format: z.enum(snippetFormats).default('page') })
const snippet = z.object({ snippet: z.string() })
const status = z.object({
  message: z.enum(cartIntegrationStates),
  /** What is wrong, for people: a line for each issue. */
  status: z.string().optional(),
  /** When the part was last heard of. */
  lastSeen: z.iso.datetime().nullable(),
})
export type CartStatus = z.infer<typeof status>

export const protectionScriptSnippet = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/protection-script/code-snippet',
  summary: "What loads the shop's protection script. Its tag is made now if there is none.",
  ...open,
  query,
  answer: snippet,
  errors,
})

export const conversionPixelSnippet = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/conversion-pixel/code-snippet',
  summary: 'What reports a purchase.',
  ...open,
  query,
  answer: snippet,
  errors,
})

export const conversionPixelTemplate = endpoint({
  method: 'GET',
  path: '/api/integration/{id}/conversion-pixel/template',
  summary: 'A tag template that Google Tag Manager imports, with a field for each value of a purchase.',
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
  summary: "Whether the shop's purchases arrive, and which fields of its calls are wrong.",
  ...open,
  answer: status,
  errors,
})
