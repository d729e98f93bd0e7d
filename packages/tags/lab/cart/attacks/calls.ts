import type { Effect, Moment, World } from '../grammar.ts'
import { detached, isBeyondReach, page, request, via } from './request.ts'

/** Function calls, objects and workers that send requests. */
export const byCall: readonly Effect[] = [
  detached('detached-image', 'window.kept = new Image(); window.kept.src = CLICK'),
  detached('detached-image-set', "window.kept = document.createElement('img'); window.kept.srcset = CLICK + ' 1x'"),
  detached(
    'detached-image-attribute',
    "window.kept = document.createElement('img'); window.kept.setAttribute('src', CLICK)",
  ),
  detached('detached-audio', 'window.kept = new Audio(CLICK); window.kept.load()'),
  detached('fetch', "fetch(CLICK, { mode: 'no-cors', credentials: 'include' }).catch(() => {})"),
  detached('fetch-request', "fetch(new Request(CLICK, { mode: 'no-cors', credentials: 'include' })).catch(() => {})"),
  detached(
    'fetch-url',
    "fetch(new URL(CLICK), { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => {})",
  ),
  detached('xhr', "const request = new XMLHttpRequest(); request.open('GET', CLICK); request.send()", {
    isUnseen: true,
    via,
  }),
  detached(
    'xhr-post',
    "const request = new XMLHttpRequest(); request.open('POST', new URL(CLICK)); request.send('x')",
    { isUnseen: true, via },
  ),
  detached('beacon', "navigator.sendBeacon(CLICK, '')"),
  detached('event-source', 'window.kept = new EventSource(CLICK)', { isUnseen: true, via }),
  request('web-socket', "window.kept = new WebSocket(CLICK.replace('http', 'ws'))", {
    isUnseen: true,
    via,
    isBeyondReach,
  }),
  // No function to hook, so only the report counts.
  request('dynamic-import', 'import(CLICK).catch(() => {})', { worlds: page, via, isBeyondReach: () => true }),
  request('worklet', 'CSS.paintWorklet.addModule(CLICK).catch(() => {})', { worlds: page, via }),
  request('cache', "const cache = await caches.open('x'); cache.add(CLICK).catch(() => {})", { worlds: page, via }),
  request(
    'worker-fetch',
    'window.kept = new Worker(URL.createObjectURL(new Blob([\'fetch(\' + JSON.stringify(CLICK) + \', { mode: "no-cors", credentials: "include" })\'])))',
    { worlds: page },
  ),
  request(
    'worker-script',
    "window.kept = new Worker(URL.createObjectURL(new Blob(['importScripts(' + JSON.stringify(CLICK) + ')'])))",
    { worlds: page },
  ),
  request(
    'shared-worker-fetch',
    "window.kept = new SharedWorker('data:text/javascript,' + encodeURIComponent('fetch(' + JSON.stringify(CLICK) + ', { mode: \"no-cors\", credentials: \"include\" })'))",
    { worlds: page, via },
  ),
  request(
    'fresh-realm-fetch',
    "add('iframe', { hidden: true }).contentWindow.fetch(CLICK, { mode: 'no-cors', credentials: 'include' }).catch(() => {})",
    { worlds: page },
  ),
  request(
    'fresh-realm-image',
    "window.kept = new (add('iframe', { hidden: true }).contentWindow.Image)(); window.kept.src = CLICK",
    { worlds: page },
  ),
  request('fresh-realm-beacon', "add('iframe', { hidden: true }).contentWindow.navigator.sendBeacon(CLICK, '')", {
    worlds: page,
  }),
  request(
    'borrowed-setter',
    "const frame = add('iframe', { hidden: true }); window.kept = new Image(); Object.getOwnPropertyDescriptor(frame.contentWindow.HTMLImageElement.prototype, 'src').set.call(window.kept, CLICK)",
    { worlds: page },
  ),
  request(
    'frame-code',
    "add('iframe', { hidden: true }).contentWindow.eval('new Image().src = ' + JSON.stringify(CLICK))",
    { worlds: page },
  ),
  request(
    'frame-document-code',
    "add('iframe', { style: tuck, srcdoc: '<script>fetch(' + JSON.stringify(CLICK) + ', { mode: \"no-cors\", credentials: \"include\" })</' + 'script>' })",
    { worlds: page },
  ),
  request(
    'xslt',
    "const sheet = new DOMParser().parseFromString('<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\"><xsl:template match=\"/\"><img src=\"' + CLICK.replaceAll('&', '&amp;') + '\"/></xsl:template></xsl:stylesheet>', 'text/xml'); const processor = new XSLTProcessor(); processor.importStylesheet(sheet); document.body.append(processor.transformToFragment(document.implementation.createDocument('', 'x'), document))",
  ),
  request(
    'worker-message',
    'window.kept = new Worker(URL.createObjectURL(new Blob([\'onmessage = (event) => fetch(event.data, { mode: "no-cors", credentials: "include" })\']))); window.kept.postMessage(CLICK)',
    { worlds: page },
  ),
  request(
    'worker-encoded',
    'window.kept = new Worker(URL.createObjectURL(new Blob([\'fetch(atob(\' + JSON.stringify(btoa(CLICK)) + \'), { mode: "no-cors", credentials: "include" })\'])))',
    { worlds: page },
  ),
  request(
    'shared-worker-blob',
    'window.kept = new SharedWorker(URL.createObjectURL(new Blob([\'fetch(atob(\' + JSON.stringify(btoa(CLICK)) + \'), { mode: "no-cors", credentials: "include" })\'])))',
    { worlds: page },
  ),
  request('audio-worklet', 'new AudioContext().audioWorklet.addModule(CLICK).catch(() => {})', { worlds: page, via }),
  request(
    'fetch-changing',
    "let reads = 0; fetch({ toString: () => (reads++ > 0 ? CLICK : '/quiet') }, { mode: 'no-cors', credentials: 'include' }).catch(() => {}); if (reads < 2) fetch(CLICK, { mode: 'no-cors', credentials: 'include' }).catch(() => {})",
    { worlds: page },
  ),
  request(
    'image-changing',
    "let reads = 0; window.kept = new Image(); window.kept.src = { toString: () => (reads++ > 0 ? CLICK : 'data:,') }; if (reads < 2) window.kept.src = CLICK",
    { worlds: page },
  ),
  request(
    'fetch-spelled',
    "fetch('ht\\ntp:' + CLICK.slice(5), { mode: 'no-cors', credentials: 'include' }).catch(() => {})",
    { worlds: page },
  ),
  request(
    'fetch-host-dot',
    "fetch(CLICK.replace(/^(http:..[^/]*)/, '$1.'), { mode: 'no-cors', credentials: 'include' }).catch(() => {})",
    { worlds: page, via },
  ),
  request('beacon-relative-protocol', "navigator.sendBeacon(CLICK.replace('http:', ''), '')", { worlds: page }),
]

/** Uses native functions saved before our script ran: the request is seen only after it was sent. */
const isEarly = (world: World, moment: Moment) => world === 'isolated' || moment === 'start'
export const byEarlyNative: readonly Effect[] = [
  request(
    'early-fetch',
    "early.fetch.call(window, CLICK, { mode: 'no-cors', credentials: 'include' }).catch(() => {})",
    { isBeyondReach: isEarly },
  ),
  request('early-beacon', "early.beacon.call(navigator, CLICK, '')", { isBeyondReach: isEarly }),
  request('early-image', 'window.kept = new Image(); early.source.call(window.kept, CLICK)', {
    isBeyondReach: isEarly,
  }),
  request(
    'early-frame',
    "const frame = document.createElement('iframe'); frame.style = tuck; early.frameSource.call(frame, CLICK); early.append.call(document.body, frame)",
  ),
  request(
    'early-attribute',
    "const frame = document.createElement('iframe'); frame.style = tuck; early.setAttribute.call(frame, 'src', CLICK); early.append.call(document.body, frame)",
  ),
]

/** Markup that sends a request, by every function that parses HTML. */
const image = "'<img src=\"' + CLICK.replaceAll('&', '&amp;') + '\">'"
export const byMarkup: readonly Effect[] = [
  request('inner-html', `add('div', { style: tuck }).innerHTML = ${image}`),
  request('outer-html', `add('div').outerHTML = ${image}`),
  request('adjacent-html', `document.body.insertAdjacentHTML('beforeend', ${image})`),
  request('detached-html', `document.createElement('div').innerHTML = ${image}`, { isBeyondReach }),
  request('fragment', `document.body.append(document.createRange().createContextualFragment(${image}))`),
  request(
    'template',
    `const template = make('template'); template.innerHTML = ${image}; document.body.append(document.importNode(template.content, true))`,
  ),
  request(
    'parsed',
    `document.body.append(document.adoptNode(new DOMParser().parseFromString(${image}, 'text/html').querySelector('img')))`,
  ),
  request('unsafe-html', `add('div').setHTMLUnsafe(${image})`),
  request(
    'clone',
    "const first = make('template'); first.innerHTML = '<img>'; const copy = document.importNode(first.content, true).querySelector('img'); copy.setAttribute('srcset', CLICK + ' 1x'); document.body.append(copy.cloneNode())",
  ),
  request(
    'editor-html',
    `const box = add('div', { contentEditable: 'true' }); box.focus(); document.execCommand('insertHTML', false, ${image})`,
  ),
  request(
    'base',
    "const before = document.querySelector('base'); const url = new URL(CLICK); const base = make('base', { href: url.origin }); document.head.prepend(base); add('img', { src: url.pathname + url.search, style: tuck }); await wait(50); base.remove()",
  ),
]
