import { type Attack, code, framed, hiddenCode } from './attack.ts'

export const leaving: Attack[] = [
  {
    name: 'sets the address of the page at once',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: [...framed, 'nested', 'late-srcdoc', 'page-script', 'script-of-script'],
    markup: ({ harmful }) => code(`top.location.href = '${harmful}'`),
  },
  {
    name: 'replaces the page after a while',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'srcdoc', 'wrapper', 'page-write'],
    markup: ({ harmful }) => code(`setTimeout(function () { window.top.location.replace('${harmful}') }, 60)`),
  },
  {
    name: 'hides the redirect in base64 and strict code',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'srcdoc', 'shadow'],
    markup: ({ harmful }) => hiddenCode(`'use strict'; top.location = '${harmful}'`),
  },
  {
    name: 'takes names apart and redirects in an event handler',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'inner', 'adjacent'],
    markup: ({ harmful }) => `<p>Shoes</p><img src="data:," onerror="top['loc'+'ation']['hr'+'ef']='${harmful}'">`,
  },
  {
    name: 'redirects in an event handler, in the clear',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'inner', 'adjacent'],
    markup: ({ harmful }) => `<p>Shoes</p><img src="data:," onerror="top.location.href='${harmful}'">`,
  },
  {
    name: 'sends a form into the page',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      `<form id="f" action="${harmful}" target="_top"></form>${code("document.getElementById('f').submit()")}`,
  },
  {
    name: 'waits for any touch of the page',
    threatClass: 'forced-redirect',
    harm: 'left',
    needsPageClick: true,
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      code(`parent.document.addEventListener('click', function () { top.location = '${harmful}' })`),
  },
  {
    name: 'opens a window when the page is clicked',
    threatClass: 'pop-up',
    harm: 'window',
    needsPageClick: true,
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      code(`var p = parent; p['add' + 'EventListener']('mouseup', () => { p.open('${harmful}') })`),
  },
  {
    name: 'clicks a link of its own into the page',
    threatClass: 'click-hijack',
    harm: 'left',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      code(`var a = document.createElement('a'); a.href = '${harmful}'; a.target = '_top'; a.click()`),
  },
  {
    name: 'makes an event of a click',
    threatClass: 'click-hijack',
    harm: 'left',
    ways: ['write'],
    markup: ({ harmful }) =>
      `<a id="l" href="${harmful}" target="_top">Shoes</a>${code("document.getElementById('l').dispatchEvent(new MouseEvent('click', { bubbles: true }))")}`,
  },
  {
    name: 'lets the page refresh elsewhere',
    threatClass: 'forced-redirect',
    harm: 'request',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) => `<meta http-equiv="refresh" content="0;url=${harmful}"><p>Shoes</p>`,
  },
]
