import { type CaseContext, quote, scriptElement } from './case-context.ts'

export const deliveries = ['write', 'srcdoc', 'prebid', 'prebid-legacy', 'tag', 'tag-dom', 'blob', 'nested'] as const
/**
 * Prebid's modes for bids: the script is not on the page but in the ad's frame, which exists before it. Composed on request only.
 * `bids-nowait` differs in the bids that it does not wrap.
 */
export const bidsDeliveries = ['bids', 'bids-legacy'] as const
export type Delivery = (typeof deliveries | typeof bidsDeliveries)[number]

/** Deliveries of the given name; those for the header tag without a name. */
export const selectDeliveries = (name: string | undefined): readonly Delivery[] =>
  name ? [...deliveries, ...bidsDeliveries].filter((one) => one === name) : deliveries

export const isInBid = (delivery: Delivery) => bidsDeliveries.some((one) => one === delivery)

export const isInPage = (delivery: Delivery) => delivery === 'tag' || delivery === 'tag-dom'

/** A literal in an inline script. */
const quoteForScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
const frame =
  "var f=document.createElement('iframe');f.width=300;f.height=250;f.frameBorder=0;f.scrolling='no';f.style.border=0;"

/** Prebid's renderer runs in a frame next to the ad's: https://github.com/prebid/Prebid.js, creative/renderers/display. */
const prebidRenderer =
  'window.render=function(data,tools,win){var doc=win.document;doc.body.appendChild(tools.mkFrame(doc,{width:data.width,height:data.height,srcdoc:data.ad}))}'
const prebidRender = `var doc=f.contentDocument,win=f.contentWindow;doc.body.style.margin=0;var mkFrame=function(d,a){var e=d.createElement('iframe');Object.entries(Object.assign({},a,{frameBorder:0,scrolling:'no',marginHeight:0,marginWidth:0,topMargin:0,leftMargin:0,allowTransparency:'true'})).forEach(function(p){e.setAttribute(p[0],p[1])});return e};
var r=mkFrame(doc,{width:0,height:0,style:'display: none'});r.onload=function(){r.contentWindow.render({ad:ad,width:300,height:250},{mkFrame:mkFrame},win)};r.srcdoc='<script>'+${quoteForScript(prebidRenderer)}+'</'+'script>';doc.body.appendChild(r)`

const writeBid =
  "f.contentWindow.document;d.write('<!-- Creative 77 served by labbidder Prebid.js Header Bidding -->'+ad);d.close()"

/** Publisher code that shows `ad` in `slot`. */
const renderers: Record<Exclude<Delivery, 'tag' | 'tag-dom'>, string> = {
  write: `${frame}slot.appendChild(f);var d=f.contentDocument;d.open();d.write(ad);d.close()`,
  srcdoc: `${frame}f.srcdoc=ad;slot.appendChild(f)`,
  prebid: `${frame}slot.appendChild(f);${prebidRender}`,
  'prebid-legacy': `${frame}slot.appendChild(f);var d=${writeBid}`,
  bids: `${frame}slot.appendChild(f);${prebidRender}`,
  'bids-legacy': `${frame}slot.appendChild(f);var d=${writeBid}`,
  blob: `${frame}f.src=URL.createObjectURL(new Blob([ad],{type:'text/html;charset=utf-8'}));slot.appendChild(f)`,
  nested: `${frame}f.srcdoc='<body style="margin:0"><script>var g=document.createElement("iframe");g.width=300;g.height=250;g.style.border=0;g.srcdoc='+JSON.stringify(ad).replace(/</g,'\\\\u003c')+';document.body.append(g)</'+'script>';slot.appendChild(f)`,
}

/** Wraps an ad as Prebid's module does; `tag` is the script element under test. */
const wrapBid = (ad: string, tag: string) =>
  `${tag.replace('<script ', '<script data-api-integration-mode="prebid" data-api-session-uuid="bid" ')}${scriptElement(
    `var ad="${encodeURIComponent(`<!-- pbad://creativeId=77&bidderCode=labbidder&cpm=2 -->\n${ad}`)}",agent=window.bid;agent.put(ad)`,
  )}`

interface Slot {
  slotId: string
  /** The script under test, or ''. */
  tag: string
}

/** Markup in the slot and after it. */
export function deliver(delivery: Delivery, markup: string, { slotId, tag }: Slot, context: CaseContext) {
  if (delivery === 'tag') return { inSlot: thirdPartyTag(markup, slotId, context), after: '' }
  if (delivery === 'tag-dom') return { inSlot: '', after: thirdPartyBuilder(markup, slotId, context) }
  const plain = `<body style="margin:0">${markup}`
  const ad = tag && isInBid(delivery) ? wrapBid(plain, tag) : plain
  return {
    inSlot: '',
    after: scriptElement(
      `(function(){var slot=document.getElementById(${quote(slotId)}),ad=${quoteForScript(ad)};${renderers[delivery]}})()`,
    ),
  }
}

/** A seller's tag that writes the ad directly into the page. */
function thirdPartyTag(markup: string, slotId: string, context: CaseContext) {
  const slot = `document.getElementById(${quote(slotId)})`
  const code = context.random.pick([
    `document.write(${quote(markup)})`,
    `(document.currentScript&&document.currentScript.parentNode||${slot}).appendChild(document.createRange().createContextualFragment(${quote(markup)}))`,
    `var b=document.createElement('div');b.innerHTML=${quote(markup)};${slot}.appendChild(b);b.querySelectorAll('script').forEach(function(o){var s=document.createElement('script');for(var i=0;i<o.attributes.length;i++)s.setAttribute(o.attributes[i].name,o.attributes[i].value);s.text=o.text;o.replaceWith(s)})`,
  ])
  return `<script src="${context.file(code, 'js')}"></script>`
}

const restartScripts =
  "function R(b){b.querySelectorAll('script').forEach(function(o){var s=document.createElement('script');for(var i=0;i<o.attributes.length;i++)s.setAttribute(o.attributes[i].name,o.attributes[i].value);s.text=o.text;o.replaceWith(s)})}"

/** A seller's tag outside the slot that builds the ad in it with calls of the DOM, at once or when the page is ready. */
function thirdPartyBuilder(markup: string, slotId: string, context: CaseContext) {
  const text = quote(markup)
  const code = context.random.pick([
    `S.insertAdjacentHTML('beforeend',${text});R(S)`,
    `var t=document.createElement('template');t.innerHTML=${text};var f=document.createDocumentFragment();f.append(document.importNode(t.content,true));var b=document.createElement('div');b.append(f);R(b);S.replaceChildren(b)`,
    `var b=document.createElement('ins');b.style.display='block';S.prepend(b);b.append(document.createRange().createContextualFragment(${text}))`,
    `(function add(from,to){from.childNodes.forEach(function(n){var e=n.nodeType===1?document.createElementNS(n.namespaceURI,n.localName):n.cloneNode();if(n.nodeType===1)for(var i=0;i<n.attributes.length;i++)e.setAttribute(n.attributes[i].name,n.attributes[i].value);if(n.localName==='script')e.textContent=n.textContent;else if(n.nodeType===1)add(n.localName==='template'?n.content:n,n.localName==='template'?e.content:e);to.appendChild(e)})})(new DOMParser().parseFromString(${text},'text/html').body,S)`,
  ])
  const start = context.random.pick([
    '(function(){BODY})()',
    'setTimeout(function(){BODY},20)',
    "document.readyState==='loading'?document.addEventListener('DOMContentLoaded',function(){BODY}):(function(){BODY})()",
  ])
  const body = `var S=document.getElementById(${quote(slotId)});${restartScripts};${code}`
  return `<script src="${context.file(
    start.replaceAll('BODY', () => body),
    'js',
  )}"></script>`
}
