import type { Effect, World } from '../grammar.ts'

const both = ['known', 'unknown'] as const
const page = ['main', 'third-party'] as const
/** Requests that carry no cookies through a redirect. */
const via = ['known'] as const

/** Requests of an isolated world that no element of the page makes. */
const isBeyondReach = (world: World) => world === 'isolated'

const request = (name: string, act: string, more: Partial<Effect> = {}): Effect => ({
  name: `request:${name}`,
  kind: 'affiliate',
  harm: 'click',
  via: both,
  act,
  ...more,
})
const detached = (name: string, act: string, more: Partial<Effect> = {}) =>
  request(name, act, { isBeyondReach, ...more })

/** Elements that load by themselves. */
const byElement: readonly Effect[] = [
  request('image', "add('img', { src: CLICK, width: 1, height: 1 })"),
  request('image-styled-away', "add('img', { src: CLICK, style: tuck })"),
  request('image-late-source', "const image = add('img', { style: tuck }); await wait(60); image.src = CLICK"),
  request('image-set', "add('img', { srcset: CLICK + ' 1x', style: tuck })"),
  request(
    'picture',
    "const picture = add('picture', { style: tuck }); add('source', { srcset: CLICK }, picture); add('img', {}, picture)",
  ),
  request(
    'lazy-image',
    "add('img', { loading: 'lazy', src: CLICK, style: 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0' })",
  ),
  request('input-image', "add('input', { type: 'image', src: CLICK, style: tuck })"),
  request('video', "add('video', { src: CLICK, preload: 'auto', style: tuck })"),
  request('video-poster', "add('video', { poster: CLICK, style: tuck })"),
  request(
    'video-source',
    "const video = make('video', { preload: 'auto', style: tuck }); video.append(make('source', { src: CLICK })); document.body.append(video)",
  ),
  request('audio', "add('audio', { src: CLICK, preload: 'auto' })"),
  request('frame', "add('iframe', { src: CLICK, width: 1, height: 1 })"),
  request('frame-hidden', "add('iframe', { src: CLICK, style: 'display:none' })"),
  request('frame-late-source', "const frame = add('iframe', { style: tuck }); await wait(60); frame.src = CLICK"),
  request(
    'frame-attribute',
    "const frame = make('iframe', { style: tuck }); frame.setAttribute('src', CLICK); document.body.append(frame)",
  ),
  request('frame-in-frame', "add('iframe', { style: tuck, srcdoc: '<iframe src=\"' + CLICK + '\"></iframe>' })"),
  request('frame-document-image', "add('iframe', { style: tuck, srcdoc: '<img src=\"' + CLICK + '\">' })"),
  request('frame-location', "const frame = add('iframe', { style: tuck }); frame.contentWindow.location.href = CLICK"),
  request(
    'frame-location-replace',
    "const frame = add('iframe', { style: tuck }); frame.contentWindow.location.replace(CLICK)",
  ),
  request(
    'frame-written',
    "const frame = add('iframe', { style: tuck }); frame.contentDocument.write('<img src=\"' + CLICK + '\">'); frame.contentDocument.close()",
  ),
  request(
    'frame-filled',
    "const frame = add('iframe', { style: tuck }); frame.contentDocument.body.append(Object.assign(frame.contentDocument.createElement('img'), { src: CLICK }))",
  ),
  request(
    'frame-blob',
    "add('iframe', { style: tuck, src: URL.createObjectURL(new Blob(['<img src=\"' + CLICK + '\">'], { type: 'text/html' })) })",
  ),
  request(
    'frame-data',
    "add('iframe', { style: tuck, src: 'data:text/html,' + encodeURIComponent('<img src=\"' + CLICK + '\">') })",
  ),
  request('frame-named-open', "add('iframe', { name: 'aside', style: tuck }); window.open(CLICK, 'aside')"),
  request(
    'frame-named-link',
    "add('iframe', { name: 'aside', style: tuck }); add('a', { href: CLICK, target: 'aside' }).click()",
  ),
  request(
    'frame-refresh',
    "add('iframe', { style: tuck, srcdoc: '<meta http-equiv=\"refresh\" content=\"0;url=' + CLICK + '\">' })",
  ),
  request('object', "add('object', { data: CLICK, style: tuck })"),
  request('embed', "add('embed', { src: CLICK, style: tuck })"),
  request('script', "add('script', { src: CLICK })"),
  request('module', "add('script', { type: 'module', src: CLICK })", { via }),
  request('stylesheet', "add('link', { rel: 'stylesheet', href: CLICK }, document.head)"),
  request('prefetch', "add('link', { rel: 'prefetch', href: CLICK }, document.head)"),
  request('preload', "add('link', { rel: 'preload', as: 'image', href: CLICK }, document.head)"),
  request('module-preload', "add('link', { rel: 'modulepreload', href: CLICK }, document.head)", { via }),
  request('icon-preload', "add('link', { rel: 'preload', as: 'fetch', href: CLICK }, document.head)", { via }),
  request(
    'speculation-prefetch',
    "add('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [CLICK] }] }) })",
    { worlds: page },
  ),
  request(
    'svg-image',
    "document.body.insertAdjacentHTML('beforeend', '<svg style=\"' + tuck + '\"><image href=\"' + CLICK.replaceAll('&', '&amp;') + '\" width=\"1\" height=\"1\"/></svg>')",
  ),
  request(
    'svg-image-xlink',
    "const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'); const image = document.createElementNS('http://www.w3.org/2000/svg', 'image'); image.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', CLICK); svg.append(image); document.body.append(svg)",
  ),
  request(
    'svg-filter',
    'document.body.insertAdjacentHTML(\'beforeend\', \'<svg width="2" height="2"><filter id="f"><feImage href="\' + CLICK.replaceAll(\'&\', \'&amp;\') + \'"/></filter><rect width="2" height="2" filter="url(#f)"/></svg>\')',
  ),
  request(
    'svg-animated-source',
    'document.body.insertAdjacentHTML(\'beforeend\', \'<svg width="2" height="2"><image width="2" height="2"><set attributeName="href" to="\' + CLICK.replaceAll(\'&\', \'&amp;\') + \'"/></image></svg>\')',
  ),
  request(
    'background-attribute',
    "const table = add('table'); table.setAttribute('background', CLICK); table.innerHTML = '<tr><td>.</td></tr>'",
  ),
  request(
    'closed-shadow-image',
    "add('div').attachShadow({ mode: 'closed' }).innerHTML = '<img src=\"' + CLICK + '\">'",
  ),
]

/** Style sheets that load. */
const byStyle: readonly Effect[] = [
  request('style-background', "add('div', { style: 'width:2px;height:2px;background:url(\"' + CLICK + '\")' })"),
  request('style-property', "add('div', { textContent: '.' }).style.backgroundImage = 'url(\"' + CLICK + '\")'"),
  request('style-list', "add('li', { textContent: '.' }).style.listStyleImage = 'url(\"' + CLICK + '\")'"),
  request('style-border', "add('div', { style: 'border:1px solid;border-image:url(\"' + CLICK + '\") 1' })"),
  request('style-content', "add('div').style.content = 'url(\"' + CLICK + '\")'"),
  request('style-cursor', "const box = find('#text'); box.style.cursor = 'url(\"' + CLICK + '\"), auto'", {
    triggers: ['shopper-moves', 'shopper-clicks-text'],
  }),
  request('style-mask', "add('div', { style: 'width:2px;height:2px;background:red;mask:url(\"' + CLICK + '\")' })"),
  request(
    'style-element',
    "add('style', { textContent: 'h1{background-image:url(\"' + CLICK + '\")}' }, document.head)",
  ),
  request('style-import', "add('style', { textContent: '@import url(\"' + CLICK + '\");' }, document.head)"),
  request(
    'style-image-set',
    "add('style', { textContent: 'h1{background-image:image-set(\"' + CLICK + '\" 1x)}' }, document.head)",
  ),
  request('style-pseudo', "add('style', { textContent: 'h1::after{content:url(\"' + CLICK + '\")}' }, document.head)"),
  request(
    'style-variable',
    "add('style', { textContent: ':root{--a:url(\"' + CLICK + '\")} h1{background:var(--a)}' }, document.head)",
  ),
  request(
    'style-font',
    "add('style', { textContent: '@font-face{font-family:x;src:url(\"' + CLICK + '\")} #text{font-family:x}' }, document.head)",
    { via },
  ),
  request(
    'inserted-rule',
    "const style = add('style', {}, document.head); style.sheet.insertRule('h1{background-image:url(\"' + CLICK + '\")}')",
  ),
  request(
    'rule-property',
    "const style = add('style', { textContent: 'h1{color:black}' }, document.head); style.sheet.cssRules[0].style.backgroundImage = 'url(\"' + CLICK + '\")'",
  ),
  request(
    'adopted-sheet',
    "const sheet = new CSSStyleSheet(); sheet.replaceSync('h1{background-image:url(\"' + CLICK + '\")}'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]",
    { worlds: page },
  ),
  request(
    'animated-style',
    "find('h1').animate([{ backgroundImage: 'url(\"' + CLICK + '\")' }, { backgroundImage: 'url(\"' + CLICK + '\")' }], 2000)",
    { worlds: page },
  ),
  request('typed-style', "find('h1').attributeStyleMap.set('background-image', 'url(\"' + CLICK + '\")')"),
  detached('font-face', "new FontFace('x', 'url(\"' + CLICK + '\")').load().catch(() => {})", { via }),
]

/** Calls, objects and workers that load. */
const byCall: readonly Effect[] = [
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
  detached('xhr', "const request = new XMLHttpRequest(); request.open('GET', CLICK); request.send()", { via }),
  detached(
    'xhr-post',
    "const request = new XMLHttpRequest(); request.open('POST', new URL(CLICK)); request.send('x')",
    { via },
  ),
  detached('beacon', "navigator.sendBeacon(CLICK, '')"),
  detached('event-source', 'window.kept = new EventSource(CLICK)', { via }),
  request('web-socket', "window.kept = new WebSocket(CLICK.replace('http', 'ws'))", { via, isBeyondReach }),
  request('dynamic-import', 'import(CLICK).catch(() => {})', { worlds: page, via }),
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
]

/** Markup that loads, by every call that turns text into nodes. */
const image = "'<img src=\"' + CLICK.replaceAll('&', '&amp;') + '\">'"
const byMarkup: readonly Effect[] = [
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

export const requests: readonly Effect[] = [...byElement, ...byStyle, ...byCall, ...byMarkup]
