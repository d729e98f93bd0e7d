import type { AdQualityProfile, ThreatClass } from '@vigil/contract'
import type { CompiledRule } from '../rules/rule.ts'
import { type Ad, newAd, type Realm } from './ad.ts'
import type { Deed } from './behaviour/deed.ts'
import { codeOwners } from './caller.ts'
import { quietly, type Stop } from './hook.ts'
import { idsOfAd } from './identity.ts'
import type { judge } from './quality.ts'
import { evidenceOf, pageAddress, reporterOf } from './report.ts'
import { type Finding, isBlockedBy, scannerOf, stripped } from './scan.ts'

export interface Configuration {
  tag: string
  collectUrl: string
  mode?: 'block' | 'report'
  heavyAdPercent: number
  adQuality?: AdQualityProfile
  /** Comes with a profile only (builds.ts). */
  judge?: typeof judge
}

export type World = ReturnType<typeof openWorld>

const gestureMs = 5_000
const mostMarkup = 131_072
/** How far back an address or a tag may have begun that ends in the piece at hand. */
const seam = 600

/** All that the script knows about a page and its ads. There is one for a page, however many copies of the script run. */
export function openWorld(home: Realm, configuration: Configuration, rules: readonly CompiledRule[], own?: string) {
  const isBlocking = configuration.mode !== 'report'
  const action = isBlocking ? 'blocked' : 'reported'
  const reporter = reporterOf(home, configuration)
  const scanner = scannerOf(rules)
  const owners = codeOwners(own)
  const ads = new WeakMap<object, Ad>()
  /** `busy` is the ad whose element is being told of an event: what its handler does has no address of its own. */
  const page: { gestureAt: number; hasAds: boolean; busy: Ad | undefined } = {
    gestureAt: 0,
    hasAds: false,
    busy: undefined,
  }
  /** How to listen again in a window whose document was opened anew. */
  const armed = new WeakMap<object, () => void>()

  /** The ad whose code led to this call, if any did. */
  const culprit = () => (page.hasAds ? (owners.caller() ?? page.busy) : undefined)

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
    ad.ids = { ...ad.ids, ...idsOfAd(ad.markup, ad.element, home) }
  }

  const about = (ad: Ad) => ({ ...idsOf(ad), url: pageAddress(home) })

  /** Another ad in the same place. */
  function renew(ad: Ad) {
    const { element, gestureAt } = ad
    Object.assign(ad, newAd(element), { gestureAt })
  }

  function tell(ad: Ad, { what, address, hint }: Deed, markup: string, start: number, end: number) {
    // As whoever wrote the deed or the rule put them together.
    const [threatClass, variant, rule] = what.split('/') as [ThreatClass, string, string]
    if (ad.reported.has(rule)) return
    ad.reported.add(rule)
    reporter.add('incident', {
      ...about(ad),
      threatClass,
      variant,
      rule,
      action,
      ...(address && { script: address.slice(0, 2_048) }),
      ...(hint && { traits: { means: hint.slice(0, 256) } }),
      ...(markup && evidenceOf(markup, start, end)),
      utcOffset: -new Date().getTimezoneOffset(),
    })
    count(ad, { violationClass: threatClass, variant })
  }

  /** Once for each ad; again, as one more that was blocked, when that comes later. */
  function count(ad: Ad, reason?: { violationClass: ThreatClass; variant: string }) {
    const { creativeId, cpmUsd } = ad.ids
    if (!creativeId || (ad.isCounted && !reason)) return
    const blocks = reason && isBlocking ? 1 : 0
    reporter.add('creative', { ...idsOf(ad), creativeId, bids: 1, blocks, ...(cpmUsd && { cpmUsd }), ...reason })
    ad.isCounted = true
  }

  /** An ad does something bad: it is reported, and the call answered with `value` instead, unless this is only a trial. */
  function stop(ad: Ad, deed: Deed, value?: unknown): Stop | undefined {
    quietly(() => {
      const at = ad.markup.indexOf(deed.hint)
      tell(ad, deed, ad.markup, Math.max(0, at), at < 0 ? 0 : at + deed.hint.length)
    })
    return isBlocking ? { value } : undefined
  }

  function tellFinding(ad: Ad, { rule: [id, threatClass, variant], start, end, address }: Finding, markup: string) {
    tell(ad, { what: `${threatClass}/${variant}/${id}`, hint: '', address }, markup, start, end)
  }

  /** The ad's markup as it may be shown: whole, without its bad parts, or none of it. What is written piece by piece is read as one. */
  function treat(ad: Ad, piece: string, isContinued = false): string {
    if (ad.isBlocked) return isBlocking ? '' : piece
    const before = isContinued ? ad.markup.slice(-seam) : ''
    const markup = before + piece
    learn(ad, piece)
    const findings = scanner.scan(markup).filter(({ end }) => end > before.length)
    const [worst] = findings
    if (worst && isBlockedBy(worst.rule)) {
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

  /** What the profile says of it, once; the part that knows is there only where there is a profile. */
  function isUnwelcome(ad: Ad) {
    if (!ad.reported.has('quality'))
      ad.isBlocked = configuration.judge?.(ad, configuration, about(ad), reporter) === true
    ad.reported.add('quality')
    return ad.isBlocked
  }

  return {
    about,
    culprit,
    renew,
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

/** Of what is known about an ad, what every event about one may hold. */
function idsOf({ ids }: Ad) {
  const { cpmUsd: _cpm, categories: _categories, ...fields } = ids
  return fields
}
