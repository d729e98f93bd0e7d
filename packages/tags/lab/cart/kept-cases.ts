import { caseFrom } from './compose.ts'
import type { HonestCase } from './compose-honest.ts'

/**
 * Cases that once got past the script, as the lab prints them. They refer to parts by name, so additions to the grammar
 * do not change them.
 */
const kept: readonly string[] = [
  'popup:restyled-heading · isolated · start · mutation · proxy · frame · magento',
  'popup:closed-shadow-on-div · main · idle · image-error · direct · frame · own',
  'popup:frame-blob · isolated · end · channel · generator · spa · magento',
  'popup:put-back · isolated · end · late · direct · plain · own',
  'send:own-form · isolated · start · late · direct · plain · woo',
  'send:fetch-blob · main · end · late · direct · spa · german',
  'send:worker-fetch · main · end · mutation · strict · shadow · german',
  'send:fresh-realm-fetch · third-party · idle · shopper-clicks-text · direct · plain · woo',
  'send:own-form-formaction · third-party · start · intersection · direct · shadow · woo',
  'fill:clone-in-place+click · main · idle · shopper-focuses-code · inline-element · plain · shopify',
  'fill:drop-event+request-submit-by-button · third-party · start · message · direct · plain · woo',
  'fill:adopted-by-form-attribute+fresh-realm-click · third-party · end · image-error · direct · plain · shopify',
  'request:style-cursor · cj-dpbolvw · isolated · end · shopper-clicks-text · strict · shadow · shopify',
  'request:dynamic-import · shareasale · third-party · start · mutation · data-element · spa · voucher',
  'request:frame-location-replace · webgains · main · end · shopper-types-email · direct · plain · german',
  'request:adopted-sheet · pepperjam · main · idle · after-purchase · direct · plain · shopify',
  'leave:form-post · says-nothing · third-party · start · idle-callback · direct · spa · magento · genuine rakuten',
  'leave:window-link · as-asset · third-party · start · shopper-clicks-text · direct · spa · magento · genuine webgains',
  'leave:ping · awin · main · end · intersection · direct · plain · own',
  'leave:svg-link · says-nothing · isolated · idle · shopper-types-email · direct · frame · german · genuine awin',
  'attribution:storage-property · tradedoubler · third-party · idle · shopper-types-email · javascript-address · plain · own',
  'attribution:hidden-field-attribute · impact-pxf · main · end · frame · direct · plain · voucher',
  'attribution:cookie-then-storage · tradedoubler · third-party · start · late · dynamic-import · shadow · shopify',
  'attribution:landing-style · impact · third-party · start · shopper-moves · direct · spa · german · genuine cj-dpbolvw',
  'popup:frame-blank · main · start · frame · blob-element · shadow · german',
  'fill:react-fiber+react-click-props · third-party · idle · intersection · handler-attribute · spa · magento',
  'send:own-form-formaction · third-party · end · interval · direct · shadow · own',
  'fill:attribute-node+shop-function · main · idle · ahead-shopper-moves · data-element · plain · voucher',
  'attribution:cookie-getter · tradedoubler · main · end · timer · direct · shadow · german · genuine shareasale',
  'request:style-import · tradedoubler · third-party · start · image-error · proxy · shadow · shopify',
  'fill:attribute+fresh-realm-click · isolated · idle · ahead · later · shadow · german',
  'send:frame-document-script · main · end · timer · direct · spa · shopify',
  'fill:form-data-event+delayed-click · main · idle · interval · direct · plain · own',
  'leave:form-button · as-asset · third-party · end · network · later · spa · shopify',
  'fill:unmarked-events+fresh-realm-submit · main · end · ahead-shopper-moves · direct · plain · woo',
  'popup:by-fragment · main · end · frame · inline-element · plain · own',
  'popup:by-range · main · end · load · direct · plain · voucher',
  'popup:frame-extension-in-shadow · isolated · start · timer · direct · plain · magento',
  'send:shop-apply-code · main · start · image-error · blob-element · shadow · magento',
  'send:own-form-aside · isolated · start · network · direct · frame · voucher',
  'fill:select-instead+fresh-realm-click · third-party · start · shopper-moves · proxy · plain · woo',
  'fill:textarea-instead+own-submit-button · main · idle · late · direct · plain · german',
  'fill:fresh-realm-setter+own-image-button · third-party · idle · channel · javascript-address · plain · voucher',
  'attribution:cookie-on-path · tradedoubler · isolated · idle · frame · direct · spa · german',
  'attribution:address-navigate · awin · main · start · shopper-moves · javascript-address · spa · german · genuine rakuten-fs-bin',
  'leave:area · as-asset · main · idle · network · javascript-address · plain · shopify',
  'send:code-storage · third-party · idle · intersection · direct · shadow · german',
  'send:worker-fetch · third-party · start · network · direct · plain · magento',
  'request:style-list · rakuten-fs-bin · isolated · end · image-error · proxy · spa · magento',
  'popup:closed-shadow-on-div · isolated · idle · image-error · later · frame · own',
  'send:worker-fetch · main · start · message · timer-text · frame · shopify',
  'request:animated-style · partnerize · third-party · idle · network · proxy · shadow · shopify',
  'request:inserted-rule · impact · isolated · idle · intersection · direct · shadow · own',
  'request:rule-property · webgains · isolated · end · network · direct · shadow · german',
  'popup:closed-shadow · isolated · idle · shopper-types-email · proxy · plain · own',
  'send:own-form-markup · third-party · idle · shopper-applies · generator · frame · own',
  'send:frame-form · isolated · idle · shopper-focuses-code · for-each · spa · magento',
  'send:code-cookie-store · third-party · end · microtask · fragment-script · spa · own',
]

export const keptAttacks = kept.map((text, index) => caseFrom(text, `kept/${index}`))

/** Visits that the script once harmed. */
export const keptHonest: readonly HonestCase[] = [
  {
    id: 'kept/h0',
    shop: 'spa',
    dress: 'woo',
    parts: ['shop:modal-of-the-shop', 'extension:translates-the-shops-boxes', 'journey:types-a-wrong-code-first'],
  },
  {
    id: 'kept/h1',
    shop: 'frame',
    dress: 'woo',
    parts: [
      'extension:translates-the-shops-boxes',
      'extension:fills-a-menu-over-the-page',
      'journey:orders-without-code',
    ],
  },
]
