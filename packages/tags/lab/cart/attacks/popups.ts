import type { Effect } from '../grammar.ts'

/** Not for third-party scripts: popups of the shop's own partners look the same. */
const worlds = ['isolated', 'main'] as const
const popup = (name: string, act: string, more: Partial<Effect> = {}): Effect => ({
  name: `popup:${name}`,
  kind: 'coupon',
  harm: 'cover',
  worlds,
  act,
  ...more,
})

/** Overlays that cover the checkout, built in every way. */
export const popups: readonly Effect[] = [
  popup('div', "add('div', { style: over, textContent: offer })"),
  popup('div-in-root', "add('div', { style: over, textContent: offer }, document.documentElement)"),
  popup(
    'open-shadow',
    "add('x-savings').attachShadow({ mode: 'open' }).innerHTML = '<div style=\"' + over + '\">' + offer + '</div>'",
  ),
  popup(
    'closed-shadow',
    "add('x-helper').attachShadow({ mode: 'closed' }).innerHTML = '<div style=\"' + over + '\">' + offer + '</div>'",
  ),
  popup(
    'closed-shadow-on-div',
    "add('div').attachShadow({ mode: 'closed' }).innerHTML = '<div style=\"' + over + '\">' + offer + '</div>'",
  ),
  popup('frame-srcdoc', "add('iframe', { style: over, srcdoc: '<p>' + offer + '</p>' })"),
  popup('frame-blank', "const frame = add('iframe', { style: over }); frame.contentDocument.body.textContent = offer"),
  popup('frame-data', "add('iframe', { style: over, src: 'data:text/html,' + offer })"),
  popup(
    'frame-blob',
    "add('iframe', { style: over, src: URL.createObjectURL(new Blob([offer], { type: 'text/html' })) })",
  ),
  popup('frame-remote', "add('iframe', { style: over, src: 'http://panel.savings.example/panel?of=' + T })"),
  popup('frame-extension', "add('iframe', { style: over, src: chrome.runtime.getURL('panel.html') })", {
    worlds: ['isolated'],
    isDirectOnly: true,
  }),
  popup(
    'frame-extension-in-shadow',
    "const root = add('div').attachShadow({ mode: 'closed' }); const frame = make('iframe', { style: over, src: chrome.runtime.getURL('panel.html') }); root.append(frame)",
    { worlds: ['isolated'], isDirectOnly: true },
  ),
  popup('dialog', "add('dialog', { style: 'margin:0;width:760px;height:420px', textContent: offer }).showModal()"),
  popup('dialog-open', "add('dialog', { open: true, style: over, textContent: offer })"),
  popup(
    'popover',
    "const box = add('div', { popover: 'manual', style: 'inset:0 auto auto 0;margin:0;width:760px;height:420px', textContent: offer }); box.showPopover()",
  ),
  popup('in-shop-box', "add('div', { style: over, textContent: offer }, find('#text').parentNode)"),
  popup(
    'in-checkout',
    "const box = button().ownerDocument.createElement('div'); box.style = over; box.textContent = offer; button().parentNode.append(box)",
  ),
  popup('in-heading', "add('span', { style: over, textContent: offer }, find('#text'))"),
  popup('before-text', "find('#text').before(make('section', { style: over, textContent: offer }))"),
  popup(
    'by-markup',
    "document.body.insertAdjacentHTML('beforeend', '<div style=\"' + over + '\">' + offer + '</div>')",
  ),
  popup('by-inner-markup', "add('div').innerHTML = '<div style=\"' + over + '\"><b>' + offer + '</b></div>'"),
  popup(
    'by-range',
    "const range = document.createRange(); range.selectNodeContents(document.body); range.collapse(false); range.insertNode(make('div', { style: over, textContent: offer }))",
  ),
  popup(
    'by-template',
    "const template = make('template'); template.innerHTML = '<div style=\"' + over + '\">' + offer + '</div>'; document.body.append(template.content.cloneNode(true))",
  ),
  popup(
    'by-parser',
    "const parsed = new DOMParser().parseFromString('<div style=\"' + over + '\">' + offer + '</div>', 'text/html'); document.body.append(document.adoptNode(parsed.body.firstChild))",
  ),
  popup(
    'by-fragment',
    "const part = document.createDocumentFragment(); part.append(make('div', { style: over, textContent: offer })); document.body.append(part)",
  ),
  popup(
    'svg',
    'document.body.insertAdjacentHTML(\'beforeend\', \'<svg style="\' + over + \'" viewBox="0 0 760 420"><rect width="760" height="420" fill="#fff"/><text x="20" y="50">\' + offer + \'</text></svg>\')',
  ),
  popup(
    'canvas',
    "const picture = add('canvas', { width: 760, height: 420, style: over }); picture.getContext('2d').fillText(offer, 20, 40)",
  ),
  popup(
    'picture',
    'add(\'img\', { style: over, src: \'data:image/svg+xml,\' + encodeURIComponent(\'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="420"><rect width="760" height="420" fill="white"/><text y="50">\' + offer + \'</text></svg>\') })',
  ),
  popup('object', "add('object', { style: over, data: 'data:text/html,' + offer })"),
  popup(
    'pseudo-element',
    "add('style', { textContent: 'body::after{content:\"' + offer + '\";' + over + '}' }, document.head)",
  ),
  popup(
    'adopted-style',
    "const sheet = new CSSStyleSheet(); sheet.replaceSync('body::before{content:\"' + offer + '\";' + over + '}'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]",
    { worlds: ['main'] },
  ),
  popup('restyled-heading', "const box = find('h1'); box.style = over; box.textContent = offer"),
  popup(
    'restyled-text',
    "const box = find('#text'); box.setAttribute('style', over); box.innerHTML = '<b>' + offer + '</b>'",
  ),
  popup(
    'late-shown',
    "const box = add('div', { style: over + ';display:none', textContent: offer }); await wait(1600); box.style.display = 'block'",
  ),
  popup('without-words', "add('div', { style: over, textContent: 'Hello' })"),
  popup(
    'closed-shadow-late',
    "const host = add('section', { hidden: true }); host.attachShadow({ mode: 'closed' }).innerHTML = '<div style=\"' + over + '\">' + offer + '</div>'; await wait(1200); host.hidden = false",
  ),
  popup('late-text', "const box = add('div', { style: over }); await wait(600); box.textContent = offer"),
  popup(
    'late-place',
    "const box = add('div', { textContent: offer, style: 'position:fixed;left:-3000px' }); await wait(400); box.style = over",
  ),
  popup(
    'late-class',
    "add('style', { textContent: '.wide{' + over + '}' }, document.head); const box = add('div', { textContent: offer }); await wait(300); box.className = 'wide'",
  ),
  popup('absolute', "add('div', { style: over.replace('fixed', 'absolute'), textContent: offer })"),
  popup(
    'transformed',
    "add('div', { style: over.replace('left:0', 'left:-2000px') + ';transform:translateX(2000px)', textContent: offer })",
  ),
  popup(
    'nested',
    "let box = document.body; for (let depth = 0; depth < 6; depth++) box = add('div', {}, box); add('div', { style: over, textContent: offer }, box)",
  ),
  popup(
    'put-back',
    "const put = () => add('div', { style: over, textContent: offer }); let box = put(); for (let turn = 0; turn < 4; turn++) { await wait(150); if (!box.isConnected) box = put() }",
  ),
  popup('unknown-element', "add('cash-back-panel', { style: 'display:block;' + over, textContent: offer })"),
  popup('known-mark', "add('div', { id: 'honeyContainer', style: over, textContent: offer })"),
  popup(
    'negative-margin',
    "document.body.prepend(make('div', { style: 'position:relative;width:760px;height:420px;margin-bottom:-420px;background:#fff;z-index:9', textContent: offer }))",
  ),
  popup(
    'moved-in-flow',
    "add('div', { style: 'width:760px;height:420px;background:#fff;transform:translateY(-420px)', textContent: offer })",
  ),
  popup(
    'slide-in',
    "const box = add('div', { style: over + ';transform:translateX(-800px);transition:transform .4s', textContent: offer }); await wait(200); box.style.transform = 'none'",
  ),
  popup(
    'animated-in',
    "const box = add('div', { style: over.replace('left:0', 'left:-800px'), textContent: offer }); box.animate([{ translate: '0' }, { translate: '800px' }], { duration: 300, fill: 'forwards' })",
  ),
  popup(
    'body-shadow',
    "document.body.attachShadow({ mode: 'open' }).innerHTML = '<div style=\"' + over + '\">' + offer + '</div><slot></slot>'",
    {},
  ),
  popup(
    'svg-foreign',
    'document.body.insertAdjacentHTML(\'beforeend\', \'<svg style="\' + over + \'"><foreignObject width="760" height="420"><div style="height:420px;background:#fff">\' + offer + \'</div></foreignObject></svg>\')',
  ),
  popup(
    'cloned-heading',
    "const box = find('h1').cloneNode(true); box.textContent = offer; box.style = over; find('h1').after(box)",
  ),
  popup(
    'auto-popover',
    "const box = add('div', { popover: 'auto', style: 'inset:0 auto auto 0;margin:0;width:760px;height:420px', innerHTML: '<h2>' + offer + '</h2><button>Try codes</button>' }); box.showPopover()",
  ),
  popup(
    'thick-border',
    "add('div', { style: 'position:fixed;left:0;top:0;width:0;height:0;border:380px solid #fff;z-index:2147483647' }).title = offer",
  ),
  popup(
    'heading-pseudo',
    "add('style', { textContent: 'h1::before{content:\"' + offer + '\";' + over + '}' }, document.head)",
  ),
  popup(
    'contents-host',
    "add('x-deals', { style: 'display:contents' }).attachShadow({ mode: 'closed' }).innerHTML = '<section style=\"' + over + '\">' + offer + '</section>'",
  ),
  popup('table', "add('table', { style: over, innerHTML: '<tr><td>' + offer + '</td></tr>' })"),
  popup(
    'shop-box-reused',
    "find('#message')?.setAttribute('style', over); if (find('#message')) find('#message').textContent = offer",
    { shops: ['plain', 'spa', 'shadow'] },
  ),
]
