import type { AdQualityProfile, ThreatClass } from '@vigil/contract'
import type { CompiledRule } from '../rules/rule.ts'
import { type Ad, newAd, type Realm } from './ad.ts'
import { codeOwners } from './caller.ts'
import { quietly, type Stop } from './hook.ts'
import { idsOfMarkup, idsOfSlot, joined } from './identity.ts'
import { unwelcome } from './quality.ts'
import { evidenceOf, pageAddress, reporterOf } from './report.ts'
import { type Finding, scannerOf, stripped } from './scan.ts'

export interface Configuration {
  tag: string
  collectUrl: string
  mode?: 'block' | 'report'
  heavyAdPercent?: number
  adQuality?: AdQualityProfile
}

/** What an ad did that it should not. `hint` is what of its markup to point at. */
export interface Deed {
  threatClass: ThreatClass
  variant: string
  rule: string
  traits?: Record<string, string>
  script?: string
  hint?: string
}

export type World = ReturnType<typeof openWorld>

const gestureMs = 5_000
const mostMarkup = 131_072
/** How far back an address or a tag may have begun that ends in the piece at hand. */
const seam = 600

/** All that the script knows about a page and its ads. There is one for a page, however many copies of the script run. */
export function openWorld(home: Realm, configuration: Configuration, rules: readonly CompiledRule[]) {
  const isBlocking = configuration.mode !== 'report'
  const action = isBlocking ? 'blocked' : 'reported'
  const reporter = reporterOf(home, configuration)
  const scanner = scannerOf(rules)
  const owners = codeOwners()
  const ads = new WeakMap<object, Ad>()
  const page = { gestureAt: 0, hasAds: false }
  /** How to listen again in a window whose document was opened anew. */
  const armed = new WeakMap<object, () => void>()

  /** The ad of a window, a document or a place on the page. */
  const adOf = (thing: object | null | undefined) => (thing ? ads.get(thing) : undefined)

  function bind(thing: object, ad: Ad) {
    ads.set(thing, ad)
    page.hasAds = true
  }

  function adAt(place: Element): Ad {
    const ad = adOf(place) ?? newAd(place)
    bind(place, ad)
    return ad
  }

  /** Whether the reader meant this ad: touched it lately, or clicked into a frame of a stranger inside it, which tells us nothing. */
  function isMeant(ad: Ad) {
    const now = Date.now()
    if (now - ad.gestureAt < gestureMs) return true
    const { activeElement } = home.document
    const isEntered = activeElement?.nodeName === 'IFRAME' && ad.element?.contains(activeElement)
    return isEntered === true && home.navigator.userActivation?.isActive === true && now - page.gestureAt > gestureMs
  }

  function learn(ad: Ad, markup: string) {
    if (ad.markup.length < mostMarkup) ad.markup = (ad.markup + markup).slice(0, mostMarkup)
    const ids = joined(idsOfMarkup(ad.markup, home), idsOfSlot(ad.element, home))
    ad.ids = { ...ad.ids, ...ids }
  }

  function tell(ad: Ad, deed: Deed, markup: string, start: number, end: number) {
    if (ad.reported.has(deed.rule)) return
    ad.reported.add(deed.rule)
    const { hint: _hint, ...fields } = deed
    const { cpmUsd: _cpm, categories: _categories, ...ids } = ad.ids
    const utcOffset = -new Date().getTimezoneOffset()
    const evidence = markup ? evidenceOf(markup, start, end) : {}
    reporter.add('incident', { ...ids, ...fields, ...evidence, action, url: pageAddress(home), utcOffset })
    count(ad, deed)
  }

  /** Once for each ad; again, as one more that was blocked, when that comes later. */
  function count(ad: Ad, deed?: { threatClass: ThreatClass; variant: string }) {
    const { creativeId, cpmUsd, categories: _categories, ...ids } = ad.ids
    if (!creativeId || (ad.isCounted && !deed)) return
    const reason = deed && { violationClass: deed.threatClass, variant: deed.variant }
    reporter.add('creative', {
      ...ids,
      creativeId,
      bids: 1,
      blocks: deed && isBlocking ? 1 : 0,
      ...(cpmUsd && { cpmUsd }),
      ...reason,
    })
    ad.isCounted = true
  }

  /** An ad does something bad: it is reported, and the call answered with `value` instead, unless this is only a trial. */
  function stop(ad: Ad, deed: Deed, value?: unknown): Stop | undefined {
    quietly(() => {
      const at = deed.hint ? ad.markup.indexOf(deed.hint) : -1
      const end = at < 0 ? 0 : at + (deed.hint?.length ?? 0)
      tell(ad, deed, ad.markup, Math.max(0, at), end)
    })
    return isBlocking ? { value } : undefined
  }

  function tellFinding(ad: Ad, { rule, start, end, address }: Finding, markup: string) {
    const { id, threatClass, variant } = rule
    tell(ad, { threatClass, variant, rule: id, ...(address && { script: address }) }, markup, start, end)
  }

  /** The ad's markup as it may be shown: whole, without its bad parts, or none of it. What is written piece by piece is read as one. */
  function treat(ad: Ad, piece: string, isContinued = false): string {
    if (ad.isBlocked) return isBlocking ? '' : piece
    const before = isContinued ? ad.markup.slice(-seam) : ''
    const markup = before + piece
    learn(ad, piece)
    const findings = scanner.scan(markup).filter(({ end }) => end > before.length)
    const [worst] = findings
    if (worst?.rule.effect === 'block') {
      tellFinding(ad, worst, markup)
      ad.isBlocked = true
      return isBlocking ? '' : piece
    }
    for (const finding of findings) tellFinding(ad, finding, markup)
    if (isUnwelcome(ad)) return ''
    const within = findings.map((finding) => ({
      ...finding,
      start: Math.max(0, finding.start - before.length),
      end: finding.end - before.length,
    }))
    return isBlocking ? stripped(piece, within) : piece
  }

  function isUnwelcome(ad: Ad) {
    const { adQuality } = configuration
    if (!adQuality || ad.reported.has('quality')) return false
    const objections = unwelcome(ad.ids, ad.markup, adQuality)
    if (objections.length === 0) return false
    ad.reported.add('quality')
    const { cpmUsd: _cpm, categories: _categories, ...ids } = ad.ids
    for (const { isBlocking: blocks, ...objection } of objections)
      reporter.add('violation', {
        ...ids,
        ...objection,
        url: pageAddress(home),
        action: blocks && isBlocking ? 'blocked' : 'reported',
      })
    ad.isBlocked = isBlocking && objections.some(({ isBlocking: blocks }) => blocks)
    return ad.isBlocked
  }

  return {
    home,
    configuration,
    isBlocking,
    reporter,
    scanner,
    owners,
    page,
    adOf,
    adAt,
    bind,
    isMeant,
    learn,
    count,
    stop,
    treat,
    tellFinding,
    arm(realm: object, listen: () => void) {
      armed.set(realm, listen)
      listen()
    },
    rearm(realm: object) {
      armed.get(realm)?.()
    },
  }
}
