import type { Effect, World } from '../grammar.ts'

const both = ['known', 'unknown'] as const
const leave = (name: string, act: string, more: Partial<Effect> = {}): Effect => ({
  name: `leave:${name}`,
  kind: 'affiliate',
  harm: 'click',
  via: both,
  act,
  ...more,
})
const onClick = ['shopper-clicks-text'] as const
/** The page cannot see a window that an isolated world opens. */
const isBeyondReach = (world: World) => world === 'isolated'

/** Ways to send the shopper, or a window, through a click URL and back. */
export const navigations: readonly Effect[] = [
  leave('href', 'location.href = CLICK'),
  leave('assign', 'location.assign(CLICK)'),
  leave('replace', 'location.replace(CLICK)'),
  leave('document-location', 'document.location = CLICK'),
  leave('navigate', 'navigation.navigate(CLICK)'),
  leave('open-self', "window.open(CLICK, '_self')"),
  leave('link', "add('a', { href: CLICK }).click()"),
  leave('link-event', "mouse(add('a', { href: CLICK, textContent: '.' }), 'click')"),
  leave('area', "const map = add('map'); add('area', { href: CLICK }, map).click()"),
  leave(
    'svg-link',
    "document.body.insertAdjacentHTML('beforeend', '<svg><a href=\"' + CLICK.replaceAll('&', '&amp;') + '\"><text>.</text></a></svg>'); mouse([...document.querySelectorAll('svg a')].pop(), 'click')",
  ),
  leave(
    'form-get',
    "const own = add('form', { action: CLICK, method: 'get' }); for (const [name, value] of new URLSearchParams(new URL(CLICK).search + '&sub=' + T)) add('input', { type: 'hidden', name, value }, own); own.submit()",
  ),
  leave('form-post', "add('form', { action: CLICK, method: 'post' }).submit()"),
  leave(
    'form-button',
    "const own = add('form', { action: '/quiet' }); add('button', { formAction: CLICK, formMethod: 'post' }, own).click()",
  ),
  leave(
    'form-aside',
    "add('iframe', { name: 'aside', style: tuck }); add('form', { action: CLICK, target: 'aside', method: 'post' }).submit()",
  ),
  leave('refresh', "add('meta', { httpEquiv: 'refresh', content: '0;url=' + CLICK }, document.head)"),
  leave(
    'frame-top',
    "add('iframe', { hidden: true, srcdoc: '<script>top.location.href = ' + JSON.stringify(CLICK) + '</' + 'script>' })",
    { worlds: ['main', 'third-party'] },
  ),
  leave(
    'frame-link-top',
    "const inner = add('iframe', { hidden: true }).contentDocument; const link = inner.createElement('a'); link.href = CLICK; link.target = '_top'; inner.body.append(link); link.click()",
  ),
  leave('ping', "add('a', { href: '#here', ping: CLICK }).click()"),
  leave('window', 'const opened = window.open(CLICK); setTimeout(() => opened && opened.close(), 900)', {
    triggers: onClick,
    isBeyondReach,
  }),
  leave(
    'window-later',
    "const opened = window.open('about:blank'); await wait(80); opened.location.href = CLICK; setTimeout(() => opened.close(), 900)",
    { triggers: onClick, isBeyondReach },
  ),
  leave('window-link', "add('a', { href: CLICK, target: '_blank' }).click()", { triggers: onClick }),
  leave('shop-link-turned', "find('#product').href = CLICK", {
    triggers: ['shopper-moves'],
    after: [{ do: 'click', at: 'product' }],
  }),
  leave(
    'link-hijacked',
    "find('#product').addEventListener('click', (event) => { event.preventDefault(); location.href = CLICK }, true)",
    {
      triggers: ['shopper-moves'],
      after: [{ do: 'click', at: 'product' }],
    },
  ),
  leave(
    'link-swapped',
    "const link = find('#product'); const { href } = link; link.addEventListener('pointerdown', () => { link.href = CLICK; setTimeout(() => { link.href = href }, 400) })",
    {
      triggers: ['shopper-moves'],
      after: [{ do: 'click', at: 'product' }],
    },
  ),
  leave(
    'link-covered',
    "const { left, top, width, height } = find('#product').getBoundingClientRect(); add('a', { href: CLICK, style: 'position:absolute;opacity:0;z-index:99;left:' + left + 'px;top:' + top + 'px;width:' + width + 'px;height:' + height + 'px' })",
    {
      worlds: ['isolated', 'main'],
      triggers: ['shopper-moves'],
      after: [{ do: 'click', at: 'product' }],
    },
  ),
  leave(
    'link-wrapped',
    "const link = find('#product'); link.removeAttribute('href'); link.replaceWith(Object.assign(make('a', { href: CLICK, id: 'product' }), { textContent: 'Tent' }))",
    {
      triggers: ['shopper-moves'],
      after: [{ do: 'click', at: 'product' }],
    },
  ),
  leave(
    'link-base',
    "const { origin, pathname, search } = new URL(CLICK); document.head.prepend(make('base', { href: origin })); find('#product').setAttribute('href', pathname + search)",
    {
      triggers: ['shopper-moves'],
      after: [{ do: 'click', at: 'product' }],
    },
  ),
  leave('link-ping', "find('#product').ping = CLICK", {
    triggers: ['shopper-moves'],
    after: [{ do: 'click', at: 'product' }],
  }),
  leave(
    'link-second-window',
    "find('#product').addEventListener('click', () => { const opened = window.open(CLICK, '_blank', 'noopener'); })",
    {
      triggers: ['shopper-moves'],
      after: [{ do: 'click', at: 'product' }],
      isBeyondReach,
    },
  ),
  leave('window-form', "add('form', { action: CLICK, target: '_blank', method: 'post' }).submit()", {
    triggers: onClick,
  }),
  leave('window-noopener', "window.open(CLICK, '', 'noopener,width=1,height=1')", { triggers: onClick, isBeyondReach }),
  leave(
    'refresh-late',
    "const refresh = add('meta', { httpEquiv: 'refresh', content: '600' }, document.head); await wait(60); refresh.content = '0;url=' + CLICK",
  ),
  leave(
    'refresh-spelled',
    "const refresh = make('meta'); refresh.setAttribute('content', '0,\\'' + CLICK + '\\''); refresh.setAttribute('http-equiv', 'ReFresh'); document.body.append(refresh)",
  ),
  leave('javascript-location', "location.href = 'javascript:void(location.href=' + JSON.stringify(CLICK) + ')'", {
    worlds: ['main', 'third-party'],
  }),
  leave(
    'form-image-button',
    "const own = add('form', { action: '/quiet' }); const way = add('input', { type: 'image' }, own); way.setAttribute('formaction', CLICK); way.setAttribute('formmethod', 'post'); way.click()",
  ),
  leave('shop-frame', "document.querySelector('#checkout').src = CLICK", { shops: ['frame'] }),
  leave('shop-frame-location', "document.querySelector('#checkout').contentWindow.location.replace(CLICK)", {
    shops: ['frame'],
  }),
  leave('host-dot', "location.href = CLICK.replace(/^(http:..[^/]*)/, '$1.')"),
  leave('parent-location', "add('iframe', { hidden: true }).contentWindow.parent.location = CLICK"),
]
