import { authorisePlatform, type Disclosure, type Viewer, withheldTexts } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withinRights } from './data-rights.ts'
import { type HiddenName, hiddenName, path, sites } from './publisher-names/testing/hidden-names.ts'

const superadmin: Viewer = {
  userId: 'u',
  email: 'a@b.example',
  nickname: '',
  picture: null,
  role: 'superadmin',
  organization: null,
}
const scopeAt = (disclosure: Disclosure) =>
  authorisePlatform(superadmin, { organizationId: 1, ssp: ['Exchange'], dsp: [], disclosure })

const harmless =
  '<div class="ad"><img src="https://cdn.shoes.example/red.png" width="300" height="250">Buy red shoes</div>'

function itemWith({ site, spelling, where }: Pick<HiddenName, 'site' | 'spelling' | 'where'>) {
  const markup = `${harmless}${where === 'markup' ? spelling : ''}`
  return {
    publisherHostname: site.host,
    topLocation: `https://${site.host}${path}`,
    script: where === 'script' ? spelling : 'https://cdn.shoes.example/ad.js',
    violationTraits: JSON.stringify({ means: where === 'traits' ? spelling : 'shoes.example' }),
    adTag: markup,
    offsetStart: 5,
    offsetEnd: 15,
    pictureContent: 'aGVsbG8=',
    pictureState: 'ready' as const,
    creativeID: 'cr-1',
  }
}

/** The text as the reader of the field sees it. */
const shown = (item: ReturnType<typeof itemWith>) =>
  [item.script, ...Object.entries(JSON.parse(item.violationTraits)).flat(), item.adTag, item.topLocation].join('\n')

test('keeps the evidence of ads that do not name the publisher', () => {
  for (const site of sites) {
    const {
      publisherHostname: _host,
      topLocation: _url,
      ...evidence
    } = itemWith({ site, spelling: '', where: 'script' })
    for (const disclosure of ['site', 'nothing'] as const) {
      const item = itemWith({ site, spelling: '', where: 'script' })
      // A site called example is named by every address of the test.
      if (site.name !== 'example') expect(withinRights(item, scopeAt(disclosure))).toMatchObject(evidence)
    }
  }
})

test('masks a name that is spelled out, with the offsets of the match', () => {
  const item = itemWith({ site: sites[0], spelling: 'read on www.secretpaper.example', where: 'markup' })
  const masked = withinRights(item, scopeAt('nothing'))
  expect(masked.adTag).toBe(item.adTag.replace('secretpaper.example', '*'.repeat(19)))
  expect([masked.offsetStart, masked.offsetEnd]).toEqual([item.offsetStart, item.offsetEnd])
})

test('states why a text is withheld', () => {
  const spelling = Buffer.from('www.secretpaper.example').toString('base64')
  const masked = (where: HiddenName['where']) =>
    withinRights(itemWith({ site: sites[0], spelling, where }), scopeAt('nothing'))
  expect(masked('markup')).toMatchObject({
    adTag: '',
    adTagWithheld: withheldTexts.nothing,
    offsetStart: 0,
    offsetEnd: 0,
  })
  expect(masked('script').script).toBe(withheldTexts.nothing)
  expect(JSON.parse(masked('traits').violationTraits)).toEqual({ means: withheldTexts.nothing })
})

test('withholds markup that decodes to more than can be examined', () => {
  const spelling = Array.from({ length: 40_000 }, (_, at) => `"${at % 7}`).join('+')
  const nested = Buffer.from(Buffer.from(spelling).toString('base64')).toString('base64')
  const masked = withinRights(
    itemWith({ site: sites[0], spelling: nested.repeat(12), where: 'markup' }),
    scopeAt('nothing'),
  )
  expect(masked.adTag).toBe('')
})

test('finds names after noise, with any letters', () => {
  for (const site of sites)
    for (const name of [site.name, site.name.toUpperCase()])
      for (const prefix of ['p', 'pp', 'ppp', 'pppp', 'ppppp', 'pppppp']) {
        const spelling = `https://a.example/${prefix}/${Buffer.from(name).toString('base64')}`
        const { script } = withinRights(itemWith({ site, spelling, where: 'script' }), scopeAt('nothing'))
        expect([name, prefix, script.includes(spelling.slice(-8))]).toEqual([name, prefix, false])
      }
})

const runs = { numRuns: 1_000, seed: 20_261_114 }

describe('a hidden name', () => {
  test.each([
    ['nothing', ['host', 'domain', 'name', 'path', 'page']],
    ['site', ['path', 'page']],
  ] as const)('does not reach a platform that may see %s', (disclosure, secrets) => {
    fc.assert(
      fc.property(hiddenName(secrets), (hidden) => {
        const item = itemWith(hidden)
        expect(shown(item)).toContain(hidden.spelling)
        const masked = withinRights(item, scopeAt(disclosure))
        expect(shown(masked)).not.toContain(hidden.spelling)
        // A picture of the ad may show the name.
        if (hidden.where === 'markup') expect(masked).toMatchObject({ pictureContent: '', pictureState: 'none' })
      }),
      runs,
    )
  })

  test('reaches a platform that may see the page', () => {
    fc.assert(
      fc.property(hiddenName(['page']), (hidden) => {
        const item = itemWith(hidden)
        expect(withinRights(item, scopeAt('page'))).toEqual(item)
      }),
      { ...runs, numRuns: 100 },
    )
  })
})
