import { type Attack, adWithEncodedScript, adWithScript, framedPlacements } from './attack.ts'

export const redirects: Attack[] = [
  {
    name: 'sets the address of the page at once',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: [...framedPlacements, 'nested', 'late-srcdoc', 'page-script', 'script-of-script'],
    markup: ({ harmful }) => adWithScript(`top.location.href = '${harmful}'`),
  },
  {
    name: 'replaces the page after a while',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: ['write', 'srcdoc', 'wrapper', 'page-write'],
    markup: ({ harmful }) => adWithScript(`setTimeout(function () { window.top.location.replace('${harmful}') }, 60)`),
  },
  {
    name: 'hides the redirect in base64 and strict code',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: ['write', 'srcdoc', 'shadow'],
    markup: ({ harmful }) => adWithEncodedScript(`'use strict'; top.location = '${harmful}'`),
  },
  {
    name: 'takes names apart and redirects in an event handler',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: ['write', 'inner', 'adjacent'],
    markup: ({ harmful }) => `<p>Shoes</p><img src="data:," onerror="top['loc'+'ation']['hr'+'ef']='${harmful}'">`,
  },
  {
    name: 'redirects in an event handler, in the clear',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: ['write', 'inner', 'adjacent'],
    markup: ({ harmful }) => `<p>Shoes</p><img src="data:," onerror="top.location.href='${harmful}'">`,
  },
  {
    name: 'sends a form into the page',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      `<form id="f" action="${harmful}" target="_top"></form>${adWithScript("document.getElementById('f').submit()")}`,
  },
  {
    name: 'waits for any touch of the page',
    threatClass: 'forced-redirect',
    harm: 'left',
    needsPageClick: true,
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      adWithScript(`parent.document.addEventListener('click', function () { top.location = '${harmful}' })`),
  },
  {
    name: 'opens a window when the page is clicked',
    threatClass: 'pop-up',
    harm: 'window',
    needsPageClick: true,
    placements: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      adWithScript(`var p = parent; p['add' + 'EventListener']('mouseup', () => { p.open('${harmful}') })`),
  },
  {
    name: 'clicks a link of its own into the page',
    threatClass: 'click-hijack',
    harm: 'left',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      adWithScript(`var a = document.createElement('a'); a.href = '${harmful}'; a.target = '_top'; a.click()`),
  },
  {
    name: 'makes an event of a click',
    threatClass: 'click-hijack',
    harm: 'left',
    placements: ['write'],
    markup: ({ harmful }) =>
      `<a id="l" href="${harmful}" target="_top">Shoes</a>${adWithScript("document.getElementById('l').dispatchEvent(new MouseEvent('click', { bubbles: true }))")}`,
  },
  {
    name: 'lets the page refresh elsewhere',
    threatClass: 'forced-redirect',
    harm: 'request',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) => `<meta http-equiv="refresh" content="0;url=${harmful}"><p>Shoes</p>`,
  },
]
