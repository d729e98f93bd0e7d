import { hostileIncident, outside, ranMark } from '@vigil/contract/testing/hostile-ads'
import { watchEscapes } from './support/escapes.ts'
import { publisher } from './support/reporting.ts'
import { expect } from './support/test.ts'
import { test } from './support/traffic.ts'

const visible = '<style>.ad{width:300px;height:250px;background:#246}</style><div class="ad">Visible</div>'

/** Attempts that generated ads do not contain: connection hints, navigation, and clicks. */
const attempts = [
  `<link rel="preconnect" href="https://${outside}"><link rel="dns-prefetch" href="//${outside}">`,
  `<svg><style><a title="</style><link rel=preload as=image href=https://${outside}/preload>">`,
  `<meta http-equiv="refresh" content="0;url=https://${outside}/refresh">`,
  `<body background="https://${outside}/background" style="background:url(https://${outside}/style)">`,
  `<style>@import "https://${outside}/import"; @font-face{font-family:x;src:url(https://${outside}/font)} *{font-family:x}</style>`,
  `<img src="https://${outside}/img" srcset="https://${outside}/set 2x"><picture><source srcset="https://${outside}/source"><img></picture>`,
  `<svg><image href="https://${outside}/svg"/><use href="https://${outside}/use#a"/></svg>`,
  `<input type="image" src="https://${outside}/input"><video poster="https://${outside}/poster"></video>`,
  `<a href="https://${outside}/click" target="_top" style="position:fixed;inset:0">everywhere</a>`,
]

test('draws ads in a frame without scripts, network or clicks if the server has no Chromium @thorough', async ({
  page,
  enterAs,
}) => {
  const ads = [...attempts, ...Array.from({ length: 31 }, (_, seed) => hostileIncident(seed).markup ?? '')]
  let next = 0
  await page.route('**/api/creative-library/image/**', (route) => {
    const markup = `${visible}${ads[next++ % ads.length]}`
    return route.fulfill({ json: { imageUrl: null, pictureState: 'viewer', markup } })
  })
  const seen = await watchEscapes(page)
  await enterAs(publisher, '/creative-library?rows=8')
  const frames = page.locator('[data-picture="viewer"] iframe')
  for (let turn = 0; turn < ads.length; turn += 8) {
    await page.setViewportSize({ width: 1_440, height: 1_200 })
    await expect(frames).toHaveCount(8)
    await expect(page.locator('[data-picture="none"], [data-picture="coming"]')).toHaveCount(0)
    for (const frame of await frames.all()) {
      await expect(frame).toHaveAttribute('sandbox', '')
      await expect(frame).toHaveCSS('pointer-events', 'none')
      // If this page cannot reach the frame, the frame cannot reach this page either.
      expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull()
    }
    for (const child of page.frames().slice(1)) {
      expect(child.url()).toBe('about:srcdoc')
      expect(await child.evaluate(() => [window.origin, document.body.childElementCount > 0])).toEqual(['null', true])
      expect(await child.evaluate((mark) => mark in window, ranMark)).toBe(false)
    }
    expect(await page.evaluate((mark) => mark in window, ranMark)).toBe(false)
    await page.reload()
  }
  expect(seen).toEqual([])
})
