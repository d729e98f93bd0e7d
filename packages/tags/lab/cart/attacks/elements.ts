import type { Effect } from '../grammar.ts'
import { detached, isBeyondReach, page, request, via } from './request.ts'

/** Elements that send a request when inserted. */
export const byElement: readonly Effect[] = [
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
  request(
    'track',
    "const video = add('video', { src: 'data:video/mp4,', style: tuck }); const track = make('track', { src: CLICK, default: true, kind: 'captions' }); video.append(track); track.track.mode = 'showing'",
    { via },
  ),
  request(
    'svg-script',
    "const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'); const script = document.createElementNS('http://www.w3.org/2000/svg', 'script'); script.setAttribute('href', CLICK); svg.append(script); document.body.append(svg)",
    { isBeyondReach },
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
  request('script', "add('script', { src: CLICK })", { isBeyondReach }),
  request('module', "add('script', { type: 'module', src: CLICK })", { via, isBeyondReach }),
  request('stylesheet', "add('link', { rel: 'stylesheet', href: CLICK }, document.head)"),
  request('prefetch', "add('link', { rel: 'prefetch', href: CLICK }, document.head)"),
  request('preload', "add('link', { rel: 'preload', as: 'image', href: CLICK }, document.head)"),
  request('module-preload', "add('link', { rel: 'modulepreload', href: CLICK }, document.head)", {
    via,
    isBeyondReach,
  }),
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
    { isBeyondReach },
  ),
  request(
    'attribute-text',
    "const image = add('img', { src: 'data:,', style: tuck }); image.attributes.src.value = CLICK",
  ),
  request(
    'attribute-node-text',
    "const image = add('img', { style: tuck }); image.setAttribute('src', 'data:,'); image.getAttributeNode('src').textContent = CLICK",
  ),
  request('frame-javascript', "add('iframe', { style: tuck, src: 'javascript:\\'<img src=\"' + CLICK + '\">\\'' })", {
    worlds: page,
  }),
  request(
    'frame-sandboxed',
    "add('iframe', { style: tuck, sandbox: 'allow-scripts', srcdoc: '<script>new Image().src = ' + JSON.stringify(CLICK) + '</' + 'script>' })",
    { via },
  ),
  request(
    'frame-sandboxed-encoded',
    "add('iframe', { style: tuck, sandbox: 'allow-scripts', srcdoc: '<script>new Image().src = atob(' + JSON.stringify(btoa(CLICK)) + ')</' + 'script>' })",
    { via },
  ),
  request(
    'frame-sandboxed-message',
    "const frame = add('iframe', { style: tuck, sandbox: 'allow-scripts', srcdoc: '<script>onmessage = (event) => { new Image().src = event.data }</' + 'script>' }); await wait(200); frame.contentWindow.postMessage(CLICK, '*')",
    { via },
  ),
  request(
    'frame-data-encoded',
    "add('iframe', { style: tuck, src: 'data:text/html;base64,' + btoa('<img src=\"' + CLICK + '\">') })",
    { via },
  ),
  request(
    'frame-blob-encoded',
    "add('iframe', { style: tuck, src: URL.createObjectURL(new Blob(['<script>location.href = atob(\"' + btoa(CLICK) + '\")</' + 'script>'], { type: 'text/html' })) })",
  ),
  request(
    'frame-blob-image',
    "add('iframe', { style: tuck, src: URL.createObjectURL(new Blob(['<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"' + CLICK.replaceAll('&', '&amp;') + '\" width=\"9\" height=\"9\"/></svg>'], { type: 'image/svg+xml' })) })",
  ),
  request(
    'object-data-document',
    "add('object', { type: 'text/html', style: tuck, data: 'data:text/html,' + encodeURIComponent('<img src=\"' + CLICK + '\">') })",
    { via },
  ),
  request('body-background', 'document.body.background = CLICK'),
  request('preload-script', "add('link', { rel: 'preload', as: 'script', href: CLICK }, document.head)", { via }),
  request('print-stylesheet', "add('link', { rel: 'stylesheet', media: 'print', href: CLICK }, document.head)"),
  request(
    'preload-set',
    "const link = make('link', { rel: 'preload', as: 'image' }); link.setAttribute('imagesrcset', CLICK + ' 1x'); document.head.append(link)",
  ),
  request('image-relative-protocol', "add('img', { src: CLICK.replace('http:', ''), style: tuck })"),
  request(
    'image-spelled',
    "const image = make('img', { style: tuck }); image.setAttribute('src', ' \\tht\\ntp:\\\\\\\\' + CLICK.slice(7)); document.body.append(image)",
  ),
  request(
    'image-host-percent',
    "add('img', { style: tuck, src: CLICK.replace(/\\/\\/(.)/, (_all, sign) => '//%' + sign.charCodeAt(0).toString(16)) })",
  ),
  request('frame-host-dot', "add('iframe', { style: tuck, src: CLICK.replace(/^(http:..[^/]*)/, '$1.') })"),
  request('image-host-user', "add('img', { style: tuck, src: CLICK.replace('//', '//a:b@') })", { via }),
  request(
    'frame-host-case',
    "add('iframe', { style: tuck, src: CLICK.replace(/^http:..[^/]*/, (host) => host.toUpperCase()) })",
  ),
  request(
    'custom-element-image',
    "const name = 'x-' + T.toLowerCase(); customElements.define(name, class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<img src=\"' + CLICK + '\">' } }); add(name)",
    { worlds: page },
  ),
]

/** Style sheets that send a request. */
export const byStyle: readonly Effect[] = [
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
  detached('font-face', "new FontFace('x', 'url(\"' + CLICK + '\")').load().catch(() => {})", { isUnseen: true, via }),
  request('style-escaped', "add('div', { style: 'width:2px;height:2px;background:u\\\\72l(\"' + CLICK + '\")' })"),
  request(
    'style-address-escaped',
    "add('style', { textContent: 'h1{background:url(\"' + CLICK.replace('http', '\\\\68ttp').replace('.', '\\\\2e ') + '\")}' }, document.head)",
  ),
  request('style-import-escaped', "add('style', { textContent: '@\\\\69mport \"' + CLICK + '\";' }, document.head)"),
  request('style-comment', "add('style', { textContent: 'h1{background:/**/url( ' + CLICK + ' )}' }, document.head)"),
  request(
    'style-data-sheet',
    "add('link', { rel: 'stylesheet', href: 'data:text/css;base64,' + btoa('h1{background:url(\"' + CLICK + '\")}') }, document.head)",
  ),
  request(
    'style-blob-sheet',
    "add('link', { rel: 'stylesheet', href: URL.createObjectURL(new Blob(['h1{background:url(\"' + CLICK + '\")}'], { type: 'text/css' })) }, document.head)",
  ),
  request(
    'style-text-data',
    "const style = add('style', { textContent: 'h1{color:black}' }, document.head); style.firstChild.appendData('h1{background:url(\"' + CLICK + '\")}')",
  ),
  request(
    'style-late-class',
    "add('style', { textContent: '.ahead{background:url(\"' + CLICK + '\")}' }, document.head); await wait(60); find('h1').className = 'ahead'",
  ),
  request(
    'style-late-media',
    "const style = add('style', { media: 'not all', textContent: 'h1{background:url(\"' + CLICK + '\")}' }, document.head); await wait(60); style.media = 'all'",
  ),
  request(
    'style-variable-inline',
    "add('div', { textContent: '.' }).style = '--a:url(\"' + CLICK + '\");background:var(--a)'",
  ),
  request(
    'style-variable-late',
    "const box = add('div', { textContent: '.', style: 'background:var(--a)' }); box.style.setProperty('--a', 'url(\"' + CLICK + '\")')",
  ),
  request('style-css-text', "find('h1').style.cssText = 'background:url(\"' + CLICK + '\")'"),
]
