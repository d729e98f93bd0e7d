import { type Parts, parseParts } from './compose.ts'

/**
 * Attacks that once got past the script, by the names of their parts, so they stay the same while the grammar grows. `npm run lab -w
 * @vigil/tags -- --keep` prints entries for failing cases.
 */
const kept = [
  'fake-alert | wide border | page-click | page-svg-script | page-promise | write | c7 | document.defaultView.top | page-fetch | plain | 16090768',
  'fake-alert | words: prize | page-timer | autofocus | no-stack | prebid | c7 | self.top | page-image | plain | 1361572129',
  "click-hijack | fetch of the page is replaced | page-pointerup | inline | wrapped | prebid | div-gpt-ad-side | Reflect.get(window,'top') | image-element | xor | 616379572",
  "beacon-storm | the page's fetch | fetched | image-error | deep-strict | write | div-gpt-ad-side | self.top | socket | hex | 671013486",
  'dialog-trap | print by text in the page | loaded | source-error | deep-strict | prebid-legacy | right-column | top | script-element | xor | 1278624059',
  'clipboard-hijack | fresh frame | page-mousedown | own-address | async | tag | c7 | (function(w){while(w!==w.parent)w=w.parent;return w})(window) | image-element | codes | 1359365281',
  'data-theft | value by the getter | page-wheel | own-address | wrapped | tag | slot | top | page-beacon | codes | 1910321366',
  'back-button-hijack | hashchange trap | ad-mousedown | module | arrow | write | c7 | parent.top | page-beacon | xor | 1248791811',
  "hidden-ads | one pixel by attributes | idle | adjacent | page-callback | nested | slot | Reflect.get(window,'top') | background | codes | 76943398",
  'click-hijack | tiles over the page | page-timer | import-data | wrapped | prebid-legacy | c7 | globalThis.top | page-image | xor | 1544677825',
  'forced-redirect | refreshes the page by meta | resize | own-address | frozen-error | blob | slot | parent.top | event-source | codes | 570300895',
  'fake-alert | style of the slot | timer | frame-blob | reflect | tag | div-gpt-ad-side | (function(w){while(w!==w.parent)w=w.parent;return w})(window) | fetch | xor | 156143753',
  'click-hijack | strip over the link | page-move | late-text | no-stack | nested | div-gpt-ad-1700000000000-0 | parent.top | form-in-frame | hex | 607019082',
  'fake-alert | its own frame over the page | web-animation | inline | timer-text | tag | div-gpt-ad-side | parent.top | page-beacon | reversed | 1435492270',
  'forced-redirect | reloads the page | interval | module | reversed | blob | div-gpt-ad-side | parent.top | image-element | base64 | 1573719413',
  "hidden-ads | behind the page | async | frame-freed | wrapped | prebid-legacy | div-gpt-ad-1700000000000-0 | Reflect.get(window,'top') | fetch | xor | 9508135",
  'autoplay-audio | frame with a sound file | interval | template | async | prebid | right-column | parent.top | import | codes | 196465060',
  'cryptomining | module worker | at-once | frame-freed | own-stack | nested | div-gpt-ad-side | (function(w){while(w!==w.parent)w=w.parent;return w})(window) | event-source | reversed | 108956289',
  'back-button-hijack | frame that goes on | visibility | page-constructor | with-proxy | blob | right-column | document.defaultView.top | image-element | codes | 326353806',
  'dialog-trap | method that the page calls | promise | fragment | reversed | tag | right-column | globalThis.top | fetch | hex | 1016797648',
  "hidden-ads | masked | script-load | text-script | timer-text | nested | c7 | window['to'+'p'] | page-fetch | codes | 1834071229",
  "click-hijack | link by markup | image-load | frame-load | timer-text | tag | c7 | Function('return top')() | import | base64 | 1068488641",
  'clipboard-hijack | copy listener on the window | image-load | declarative-shadow | own-stack | tag | div-gpt-ad-1700000000000-0 | self.top | image | base64 | 6648554',
  "forced-redirect | getter that the page reads | page-timer | page-link | reversed | tag | slot | Reflect.get(window,'top') | fresh-fetch | hex | 272195552",
  "fake-alert | words: battery warning | idle | svg-script | indirect-eval | prebid | slot | window['to'+'p'] | stylesheet | codes | 1386695530",
  'forced-redirect | replaces a prototype method that the page calls | page-mousedown | page-script | constructor | prebid-legacy | div-gpt-ad-1700000000000-0 | (function(w){while(w!==w.parent)w=w.parent;return w})(window) | relay-frame | codes | 1441265180',
  'data-theft | style that reads a field | page-body-handler | set-attribute | none | tag | right-column | self.top | page-beacon | codes | 191873785',
  'data-theft | text in the page | timer-chain | frame-address | with-proxy | prebid-legacy | div-gpt-ad-side | document.defaultView.top | fetch | plain | 776478784',
  'fake-alert | words: support number | page-move | parser | codes | write | div-gpt-ad-1700000000000-0 | parent.top | stylesheet | reversed | 3876752',
  'data-theft | form data listener | frame-message | page-remote-script | noise | srcdoc | c7 | globalThis.top | import | plain | 1075425905',
  "fake-alert | words: fake update | image-load | handler-property | page-event | prebid-legacy | div-gpt-ad-side | Function('return top')() | frame | xor | 449227515",
  'fake-alert | its own frame by attributes | own-message | page-script | escaped-names | srcdoc | div-gpt-ad-1700000000000-0 | top | page-beacon | xor | 2142521909',
  // Firefox: code in `data:` and `javascript:` URLs.
  'clipboard-hijack | cut from a field | page-onclick | import-data | eval-base64 | tag | div-gpt-ad-1700000000000-0 | self.top | form-in-frame | plain | 1534432398',
  'full-screen-grab | its own frame | page-pointerup | import-data | frozen-error | tag | div-gpt-ad-1700000000000-0 | top | beacon | xor | 74374049',
  'forced-redirect | getter that the page reads | worker-message | page-import | xor | prebid-legacy | div-gpt-ad-1700000000000-0 | parent.top | media | hex | 77142112',
  "clipboard-hijack | fresh frame | page-click | page-import | async | prebid | right-column | window['to'+'p'] | beacon | codes | 1149610440",
  'push-permission-lure | position, borrowed | page-window-onmouseup | own-address | xor | srcdoc | slot | globalThis.top | media | base64 | 2016887209',
  'fake-alert | canvas | drawing | own-address | function | write | right-column | window.top | xhr | hex | 1184361463',
]

export const keptCases: Parts[] = kept.map(parseParts)
