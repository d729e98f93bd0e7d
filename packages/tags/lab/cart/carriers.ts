import type { Carrier } from './grammar.ts'

const text = (program: string) => JSON.stringify(program)
const pageWorlds = ['main', 'third-party'] as const
const begin = (act: string) =>
  `(function carry() { if (!document.documentElement) return setTimeout(carry, 1); const home = document.head || document.documentElement; ${act} })()`

/** The extension platform forbids `eval` in the isolated world; page scripts may use it. */
export const carriers: readonly Carrier[] = [
  { name: 'direct', wrap: (program) => program },
  { name: 'strict', wrap: (program) => `(() => { 'use strict'; ${program} })()` },
  { name: 'later', wrap: (program) => `setTimeout(() => { ${program} }, 20)` },
  { name: 'promise', wrap: (program) => `Promise.resolve().then(() => { ${program} })` },
  { name: 'generator', wrap: (program) => `for (const run of (function* () { yield () => { ${program} } })()) run()` },
  { name: 'reflect', wrap: (program) => `Reflect.apply(() => { ${program} }, undefined, [])` },
  {
    name: 'proxy',
    wrap: (program) => `new Proxy(function () {}, { apply() { ${program} } })()`,
  },
  {
    name: 'listener',
    wrap: (program) =>
      `document.addEventListener('carried-on', () => { ${program} }, { once: true }); document.dispatchEvent(new Event('carried-on'))`,
  },
  { name: 'for-each', wrap: (program) => `[0].forEach(() => { ${program} })` },
  { name: 'replacer', wrap: (program) => `'x'.replace(/x/, () => { ${program} })` },
  {
    name: 'handler-markup',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `document.createElement('div').innerHTML = '<img src="data:image/png,x" onerror="' + ${text(program)}.replaceAll('&', '&amp;').replaceAll('"', '&quot;') + '">'`,
      ),
  },
  {
    name: 'fragment-script',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `home.append(document.createRange().createContextualFragment('<script>' + ${text(program)} + '</' + 'script>'))`,
      ),
  },
  {
    name: 'svg-script',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `const script = document.createElementNS('http://www.w3.org/2000/svg', 'script'); script.textContent = ${text(program)}; home.append(script)`,
      ),
  },
  { name: 'eval', worlds: pageWorlds, wrap: (program) => `(0, eval)(${text(program)})` },
  { name: 'function', worlds: pageWorlds, wrap: (program) => `new Function(${text(program)})()` },
  { name: 'timer-text', worlds: pageWorlds, wrap: (program) => `setTimeout(${text(program)}, 10)` },
  {
    name: 'inline-element',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(`home.append(Object.assign(document.createElement('script'), { textContent: ${text(program)} }))`),
  },
  {
    name: 'blob-element',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `home.append(Object.assign(document.createElement('script'), { src: URL.createObjectURL(new Blob([${text(program)}], { type: 'text/javascript' })) }))`,
      ),
  },
  {
    name: 'data-element',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `home.append(Object.assign(document.createElement('script'), { src: 'data:text/javascript,' + encodeURIComponent(${text(program)}) }))`,
      ),
  },
  {
    name: 'module-element',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `home.append(Object.assign(document.createElement('script'), { type: 'module', textContent: ${text(program)} }))`,
      ),
  },
  {
    name: 'dynamic-import',
    worlds: pageWorlds,
    wrap: (program) => `import('data:text/javascript,' + encodeURIComponent(${text(program)}))`,
  },
  {
    name: 'handler-attribute',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `const image = document.createElement('img'); image.setAttribute('onerror', ${text(program)}); image.src = 'data:image/png,x'`,
      ),
  },
  {
    name: 'javascript-address',
    worlds: pageWorlds,
    wrap: (program) =>
      begin(
        `const link = document.createElement('a'); link.href = 'javascript:' + encodeURIComponent('void ' + ${text(program)}); home.append(link); link.click(); link.remove()`,
      ),
  },
  {
    name: 'remote-element',
    worlds: pageWorlds,
    wrap: (_program, address) =>
      begin(`home.append(Object.assign(document.createElement('script'), { src: ${JSON.stringify(address)} }))`),
  },
  {
    name: 'extension-file',
    worlds: ['isolated'],
    needsFile: true,
    wrap: (_program, address) =>
      begin(
        `home.append(Object.assign(document.createElement('script'), { src: chrome.runtime.getURL(${JSON.stringify(address)}) }))`,
      ),
  },
]
