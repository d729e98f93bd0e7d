import type { Part } from './grammar.ts'

/** Names and URLs of a shop: the same checkout in the style of different shop systems. */
export interface Dress extends Part {
  /** Name of the code field. */
  field: string
  fieldId: string
  label: string
  placeholder: string
  button: string
  buttonId: string
  /** Request that sends a code. `CODE` in the path is replaced. */
  api: string
  method: 'POST' | 'PUT'
  wire: 'json' | 'form' | 'graphql' | 'path'
  /** Parameter with the code in the shop's own links. */
  link: string
  /** Whether the server applies the code of such a link; otherwise the page does. */
  isLinkAppliedBy: 'server' | 'page'
  /** Key of the affiliate in the browser's storage, and name of its hidden field. */
  storageKey: string
  hidden: string
}

export const dresses: readonly Dress[] = [
  {
    name: 'own',
    field: 'coupon',
    fieldId: 'code',
    label: 'Promo code',
    placeholder: '',
    button: 'Apply',
    buttonId: 'apply',
    api: '/api/coupon',
    method: 'POST',
    wire: 'json',
    link: 'coupon',
    isLinkAppliedBy: 'page',
    storageKey: 'affiliate',
    hidden: 'affiliate_id',
  },
  {
    name: 'woo',
    field: 'coupon_code',
    fieldId: 'coupon_code',
    label: 'If you have a coupon code, please apply it below.',
    placeholder: 'Coupon code',
    button: 'Apply coupon',
    buttonId: 'apply_coupon',
    api: '/?wc-ajax=apply_coupon',
    method: 'POST',
    wire: 'form',
    link: 'apply_coupon',
    isLinkAppliedBy: 'server',
    storageKey: 'aff_ref',
    hidden: 'aff',
  },
  {
    name: 'shopify',
    field: 'reductions',
    fieldId: 'ReductionsInput0',
    label: 'Discount code or gift card',
    placeholder: 'Discount code or gift card',
    button: 'Apply',
    buttonId: 'apply-discount',
    api: '/api/unstable/graphql.json',
    method: 'POST',
    wire: 'graphql',
    link: 'discount',
    isLinkAppliedBy: 'server',
    storageKey: 'referral',
    hidden: 'ref',
  },
  {
    name: 'magento',
    field: 'discount_code',
    fieldId: 'discount-code',
    label: 'Enter discount code',
    placeholder: 'Enter discount code',
    button: 'Apply Discount',
    buttonId: 'apply-coupon-button',
    api: '/rest/default/V1/carts/mine/coupons/CODE',
    method: 'PUT',
    wire: 'path',
    link: 'coupon_code',
    isLinkAppliedBy: 'server',
    storageKey: 'affiliate',
    hidden: 'affiliate',
  },
  {
    name: 'german',
    field: 'gutschein',
    fieldId: 'gutscheinFeld',
    label: 'Gutscheincode',
    placeholder: 'Gutschein eingeben',
    button: 'Einlösen',
    buttonId: 'einloesen',
    api: '/warenkorb/gutschein',
    method: 'POST',
    wire: 'form',
    link: 'gutschein',
    isLinkAppliedBy: 'page',
    storageKey: 'partner_id',
    hidden: 'partner',
  },
  {
    name: 'voucher',
    field: 'voucherCode',
    fieldId: 'voucher-input',
    label: 'Voucher',
    placeholder: 'Add a voucher',
    button: 'Redeem',
    buttonId: 'redeem',
    api: '/basket/vouchers',
    method: 'POST',
    wire: 'json',
    link: 'voucher',
    isLinkAppliedBy: 'page',
    storageKey: 'aff_id',
    hidden: 'affiliateId',
  },
]

/** Parameters of visits from affiliates, and the cookies in which shops store them. */
export const clickParameters: Readonly<Record<string, string>> = {
  awc: 'awc',
  cjevent: 'cje',
  irclickid: 'irclickid',
  ranSiteID: 'ranSiteID',
  sscid: 'sscid',
  clickref: 'clickref',
  tduid: 'tduid',
  aff_id: 'aff_id',
  affiliate: 'affiliate',
  click_id: 'click_id',
  aff: 'aff',
  a_aid: 'a_aid',
  partner_id: 'partner_id',
}
