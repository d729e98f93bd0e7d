import type { Deed } from './deeds.ts'

export interface Stuffing extends Deed {
  /** The effect: a request to an affiliate's host, a cookie, or a navigation. */
  harm: 'call' | 'cookie' | 'left'
  network: string
}

const cj = 'http://www.anrdoezrs.net/click-1-2?sid='
const awin = 'http://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref='
const synergy = 'http://click.linksynergy.com/deeplink?id=x&mid=1&u1='
const sas = 'http://www.shareasale.com/r.cfm?b=1&u=2&m=3&afftrack='
const prf = 'http://prf.hn/click/camref:1/pubref:'
const unknown = 'http://click.linkharbor.example/c?aff_id='

const call = (name: string, network: string, world: Deed['world'], act: string): Stuffing => ({
  name,
  network,
  world,
  act,
  harm: 'call',
})
const leave = (name: string, network: string, world: Deed['world'], act: string): Stuffing => ({
  name,
  network,
  world,
  act,
  harm: 'left',
})
const cookie = (name: string, network: string, world: Deed['world'], act: string): Stuffing => ({
  name,
  network,
  world,
  act,
  harm: 'cookie',
})

/** Ways to claim unearned commissions. */
export const stuffings: Stuffing[] = [
  call(
    'a frame of one pixel',
    'CJ Affiliate',
    'isolated',
    `add('iframe', { src: '${cj}' + code, width: 1, height: 1 })`,
  ),
  call(
    'a frame of a host with a final dot',
    'CJ Affiliate',
    'isolated',
    `add('iframe', { src: 'http://www.anrdoezrs.net./click-1-2?sid=' + code, width: 1, height: 1 })`,
  ),
  call(
    'a frame that is not shown',
    'Awin',
    'isolated',
    `add('iframe', { src: '${awin}' + code, style: 'display:none' })`,
  ),
  call(
    'a frame that is given its address later',
    'Rakuten Advertising',
    'isolated',
    `const frame = add('iframe', { hidden: true }); await wait(50); frame.src = '${synergy}' + code`,
  ),
  call(
    'a frame in a frame',
    'ShareASale',
    'isolated',
    `add('iframe', { hidden: true, srcdoc: '<iframe src="${sas}' + code + '"></iframe>' })`,
  ),
  call('an image that is in no page', 'Partnerize', 'main', `new Image().src = '${prf}' + code`),
  call('an image of one pixel', 'CJ Affiliate', 'main', `add('img', { src: '${cj}' + code, width: 1, height: 1 })`),
  call('a call', 'Awin', 'main', `fetch('${awin}' + code, { mode: 'no-cors' }).catch(() => {})`),
  call(
    'an older call',
    'Rakuten Advertising',
    'main',
    `const request = new XMLHttpRequest(); request.open('GET', '${synergy}' + code); request.send()`,
  ),
  call('a beacon', 'ShareASale', 'main', `navigator.sendBeacon('${sas}' + code, '')`),
  call(
    'a frame by its markup',
    'CJ Affiliate',
    'main',
    `add('div').innerHTML = '<iframe src="${cj}' + code + '" width="1" height="1"></iframe>'`,
  ),
  call(
    'an image by its markup',
    'Awin',
    'main',
    `document.body.insertAdjacentHTML('beforeend', '<img src="${awin}' + code + '">')`,
  ),
  call('a script', 'Partnerize', 'main', `add('script', { src: '${prf}' + code })`),
  call(
    'a hint to load early',
    'ShareASale',
    'main',
    `add('link', { rel: 'prefetch', href: '${sas}' + code }, document.head)`,
  ),
  call(
    'an attribute',
    'Rakuten Advertising',
    'main',
    `const frame = document.createElement('iframe'); frame.style.display = 'none'; frame.setAttribute('src', '${synergy}' + code); document.body.append(frame)`,
  ),
  call(
    'a frame of the page that calls',
    'CJ Affiliate',
    'main',
    `const frame = add('iframe', { hidden: true }); frame.contentWindow.fetch('${cj}' + code, { mode: 'no-cors' }).catch(() => {})`,
  ),
  call(
    'a frame of the page that is written',
    'Awin',
    'main',
    `const frame = add('iframe', { hidden: true }); const page = frame.contentDocument; page.open(); page.write('<img src="${awin}' + code + '">'); page.close()`,
  ),
  call(
    'a form that is sent into a frame',
    'Partnerize',
    'main',
    `add('iframe', { name: 'aside', hidden: true }); add('form', { action: '${prf}' + code, target: 'aside', method: 'get' }).submit()`,
  ),
  call('an embedded object', 'ShareASale', 'main', `add('object', { data: '${sas}' + code, width: 1, height: 1 })`),
  call(
    'a script put into the page, and its frame',
    'CJ Affiliate',
    'element',
    `add('iframe', { src: '${cj}' + code, width: 0, height: 0 })`,
  ),
  call(
    'a frame of a network that nobody knows',
    'linkharbor.example',
    'isolated',
    `add('iframe', { src: '${unknown}' + code, width: 1, height: 1 })`,
  ),
  call(
    'an image of a network that nobody knows',
    'linkharbor.example',
    'main',
    `new Image().src = '${unknown}' + code`,
  ),
  call('code of the page that passes for an extension’s', 'Awin', 'page', `new Image().src = '${awin}' + code`),
  leave(
    'going there and back',
    'CJ Affiliate',
    'isolated',
    `location.href = '${cj}' + code + '&url=' + encodeURIComponent(location.href)`,
  ),
  leave(
    'a click that nobody made',
    'Awin',
    'isolated',
    `add('a', { href: '${awin}' + code, textContent: '.' }).click()`,
  ),
  leave(
    'a page that refreshes itself',
    'ShareASale',
    'isolated',
    `add('meta', { httpEquiv: 'refresh', content: '0;url=${sas}' + code }, document.head)`,
  ),
  leave(
    'a form that is sent',
    'Rakuten Advertising',
    'isolated',
    `add('form', { action: '${synergy}' + code, method: 'post' }).submit()`,
  ),
  leave('an address of the page set from its own world', 'Partnerize', 'main', `location.assign('${prf}' + code)`),
  cookie('a cookie from another world', 'CJ Affiliate', 'isolated', `document.cookie = 'cje=' + code + ';path=/'`),
  cookie('a cookie from the page’s world', 'Awin', 'main', `document.cookie = 'awc=' + code + ';path=/;max-age=9999'`),
  cookie(
    'a cookie in place of another',
    'Impact',
    'isolated',
    `document.cookie = 'irclickid=' + code + ';path=/;max-age=9999'`,
  ),
  cookie(
    'a cookie by the newer interface',
    'Rakuten Advertising',
    'isolated',
    `await cookieStore.set('ranSiteID', code)`,
  ),
  cookie(
    'a cookie of a network that nobody knows',
    'Unknown network',
    'isolated',
    `document.cookie = 'affiliate_id=' + code + ';path=/'`,
  ),
]
