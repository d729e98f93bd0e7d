import { MantineProvider } from '@mantine/core'
import { hostileIncident, outside, ranMark } from '@vigil/contract/testing/hostile-ads'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { adPolicy, buildAdDocument } from './ad-document.ts'
import { AdFrame } from './ad-frame.tsx'

const ad = '<style>.ad{width:728px;height:90px}</style><a class="ad" href="https://shop.example">Boots, half price</a>'
const draw = (markup: string) =>
  render(
    <MantineProvider>
      <div style={{ width: 364 }}>
        <AdFrame markup={markup} label="The ad" maxHeight={375} fallback="No image found" />
      </div>
    </MantineProvider>,
  )

test('draws an ad at its size, scaled to the room, in a frame that can do nothing', async () => {
  const screen = await draw(ad)
  await expect.element(screen.getByRole('img', { name: 'The ad' })).toBeVisible()
  const frame = screen.container.querySelector('iframe')
  expect(frame?.getAttribute('sandbox')).toBe('')
  expect(frame?.contentDocument).toBeNull()
  expect([frame?.width, frame?.height, frame?.tabIndex, frame?.inert]).toEqual(['728', '90', -1, true])
  await expect.poll(() => frame?.getBoundingClientRect().width).toBeCloseTo(364, 0)
})

test.each([
  ['nothing', ''],
  ['scripts only', '<script>document.write("Boots")</script>'],
  ['a remote image only', `<img src="https://${outside}/a.png">`],
  ['styles only', '<style>body{color:red}</style>'],
])('shows the fallback for an ad of %s', async (_what, markup) => {
  const screen = await draw(markup)
  await expect.element(screen.getByText('No image found')).toBeVisible()
  expect(screen.container.querySelector('iframe')).toBeNull()
})

const forbidden = 'script, link, base, noscript, template, iframe, frame, object, embed, meta[http-equiv="refresh" i]'

test('puts the policy first, and keeps no element that could load, run or connect, in 300 hostile ads', () => {
  let drawn = 0
  for (let seed = 0; seed < 300; seed++) {
    const html = buildAdDocument(`Text ${hostileIncident(seed).markup ?? ''}`)?.html
    if (html === undefined) continue
    drawn++
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    expect([seed, [...parsed.querySelectorAll(forbidden)].map(({ tagName }) => tagName)]).toEqual([seed, []])
    const policies = parsed.querySelectorAll('meta[http-equiv]')
    expect([seed, [...policies].map((meta) => meta.getAttribute('content'))]).toEqual([seed, [adPolicy]])
    expect(parsed.head.querySelector('meta[charset] + meta')).toBe(policies[0])
  }
  expect(drawn).toBeGreaterThan(250)
  expect(ranMark in window).toBe(false)
})
