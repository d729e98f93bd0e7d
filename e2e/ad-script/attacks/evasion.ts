import { type Attack, adWithScript } from './attack.ts'

const blobOf = (html: string) =>
  `URL.createObjectURL(new Blob([${JSON.stringify(html).replaceAll('</', '<\\/')}], { type: 'text/html' }))`

/** Windows that are not guarded yet: a new frame, and the next document in the same frame. */
const windows: Attack[] = (
  [
    [
      'of a frame that markup has just made',
      `var d = document.createElement('div'); document.body.append(d); d.innerHTML = '<iframe></iframe>'; d.firstChild.contentWindow.alert('Call support')`,
    ],
    [
      'of a frame put beside other elements',
      `document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>'); frames[0].alert('Call support')`,
    ],
    ['of a frame that was just written', `document.write('<iframe></iframe>'); frames[0].alert('Call support')`],
    [
      'of a frame in a shadow root',
      `var d = document.createElement('div'); document.body.append(d); var s = d.attachShadow({ mode: 'closed' }); s.innerHTML = '<iframe></iframe>'; s.firstChild.contentWindow.alert('Call support')`,
    ],
  ] as const
).map(([moment, text]) => ({
  name: `uses the window ${moment}`,
  threatClass: 'dialog-trap',
  harm: 'dialog',
  placements: ['write', 'srcdoc'],
  markup: () => adWithScript(text),
}))

/** Code with a call stack like the page's. */
const traceless: Attack[] = (
  [
    [
      'by a function of the page in a timer',
      (url) => `top.setTimeout(top.location.assign.bind(top.location, '${url}'), 50)`,
    ],
    ['by a text in a timer of the page', (url) => `top.setTimeout("location.href = '${url}'", 50)`],
    [
      'by a function that the page compiles',
      (url) => `top.setTimeout(new top.Function("location.href = '${url}'"), 50)`,
    ],
    ['by an address that is code', (url) => `top.location = "javascript:void(location.href='${url}')"`],
    [
      'by a link that is code',
      (url) =>
        `var a = document.createElement('a'); a.target = '_top'; a.href = "javascript:void(location.href='${url}')"; document.body.append(a); a.click()`,
    ],
    [
      'by a refresh put into the page',
      (url) =>
        `var m = top.document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=${url}'; top.document.head.append(m)`,
    ],
    [
      'by a module made in memory',
      (url) => `import(URL.createObjectURL(new Blob(["top.location.href='${url}'"], { type: 'text/javascript' })))`,
    ],
    [
      'after stopping the clock of the page',
      (url) => `top.Date.now = function () { return 0 }; top.location.href = '${url}'`,
    ],
    [
      'after replacing the errors of the page',
      (url) => `top.Error = function () { this.stack = '' }; top.location.href = '${url}'`,
    ],
    [
      'in the next document of its frame',
      (url) => `location.href = ${blobOf(`<script>top.location.href = '${url}'</script>`)}`,
    ],
    [
      'in an object',
      (url) =>
        `var o = document.createElement('object'); o.type = 'text/html'; o.data = ${blobOf(`<script>top.location.href = '${url}'</script>`)}; document.body.append(o)`,
    ],
  ] as [string, (url: string) => string][]
).map(([how, text]) => ({
  name: `leaves ${how}`,
  threatClass: how.includes('next') ? 'drive-by-download' : 'forced-redirect',
  harm: 'left',
  placements: ['srcdoc'],
  markup: ({ harmful }) => adWithScript(text(harmful)),
}))

export const evasions: Attack[] = [
  ...windows,
  ...traceless,
  {
    name: 'clicks the button of a form',
    threatClass: 'forced-redirect',
    harm: 'left',
    placements: ['inner', 'srcdoc'],
    markup: ({ harmful, id }) =>
      `<p>Shoes</p><form action="${harmful}" target="_top"><button id="b${id}">x</button></form><img src="data:," onerror="b${id}.click()">`,
  },
  {
    name: 'goes to a file made in memory',
    threatClass: 'drive-by-download',
    harm: 'download',
    placements: ['srcdoc'],
    markup: () => adWithScript(`location.href = URL.createObjectURL(new Blob(['PK'], { type: 'application/zip' }))`),
  },
]
