import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readWebBuild, renderPage } from './web-pages.ts'

const html = `<!doctype html><html><head><title>Vigil</title><!--page-scripts--></head><body>
<div id="shell" hidden><!--page-title--><!--page-description--></div><!--page-settings-->
<template id="files"><link rel="preload" as="script" href="/assets/index.js" id="application"><link rel="stylesheet" href="/assets/style.css"><!--page-scripts--></template>
<script>start()</script><script type="module" src="/assets/index.js"></script></body></html>`
const page = {
  path: '/help/$topic',
  title: '{product} & friends',
  group: 'Help',
  description: 'Answers about {product}',
  isFramed: true,
  scripts: ['assets/help.js'],
  laterScripts: ['assets/charts.js'],
}
const settings = { productName: '</script><b>' } as never // only its text matters here

const directory = mkdtempSync(join(tmpdir(), 'vigil-web-'))
writeFileSync(join(directory, 'index.html'), html)
const other = { ...page, path: '/orders', scripts: ['assets/help.js', 'assets/orders.js'] }
writeFileSync(join(directory, 'pages.json'), JSON.stringify([page, other]))
const build = readWebBuild(directory)
afterAll(() => rmSync(directory, { recursive: true }))

test("contains the page's heading and preloads its scripts", () => {
  const text = renderPage(build, '/help/reports', { productName: 'A<c>me', settings: null })
  expect(text).toContain('<title>A&lt;c&gt;me &amp; friends · A&lt;c&gt;me</title>')
  expect(text).toContain('Answers about A&lt;c&gt;me')
  expect(text).toContain('<link rel="preload" as="script" crossorigin href="/assets/help.js" />')
  expect(text).toContain('href="/assets/charts.js" fetchpriority="low"')
  expect(text).toContain('id="shell" data-page="1"')
})

test('marks the shell on paths that lead to the landing page, and nowhere else', () => {
  const isFramed = (path: string) =>
    renderPage(build, path, { productName: 'Vigil', settings: null }).includes('data-page')
  expect(['/', '/secure', '/help/x'].map(isFramed)).toEqual([true, true, true])
  expect(['/sign-in', '/help', '/help/x/y', '/<script>'].map(isFramed)).toEqual([false, false, false, false])
})

test('embeds settings as data that cannot end its element', () => {
  const text = renderPage(build, '/sign-in', { productName: 'Vigil', settings })
  const embedded = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text)?.[1]
  expect(JSON.parse(embedded ?? '')).toEqual(settings)
})

test('names the files that every signed-in user needs', () => {
  expect(build.files).toEqual(['/assets/index.js', '/assets/style.css', '/assets/help.js'])
})

test('allows the inline script by its hash, and no other', () => {
  expect(build.scriptHashes).toEqual(["'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"])
})

test('refuses to start without a build', () => {
  expect(() => readWebBuild(join(directory, 'missing'))).toThrow('There is no built dashboard')
})
