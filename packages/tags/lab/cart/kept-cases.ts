import { caseFrom } from './compose.ts'

/** Cases that once got past the script, as the lab prints them. They consist of names, so a grammar that grows does not change them. */
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
]

export const keptAttacks = kept.map((text, index) => caseFrom(text, `kept/${index}`))
