import { quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { isBlocking, now, stop, treat } from '../world.ts'
import type { Who } from './deed.ts'
import { styleOf } from './points.ts'

/** Secrets that no ad may request: passwords, cards, bank accounts and identity numbers, in the languages that campaigns use. */
const cards =
  /\bcc-|card.?(n|holder)|(credit|debit).?card|kreditkart|kartennummer|tarjeta|carte (banc|de)|номер карт|卡号|\bcv[vc2]\b|security.?code/i
const secrets =
  /passw|passcode|\bpwd\b|kennwort|contrase|mot de passe|senha|wachtwoord|парол|密码|パスワード|\biban\b|account.?n|kontonummer|\bssn\b|social.?sec|\bpin\b(?!.?code)|\b(otp|tan)\b|one.?time.?(code|pass)|(seed|recovery|secret).?phrase|private.?key/i
const asking = 'input,textarea,[contenteditable]:not([contenteditable=false])'
const harmless = /^(hidden|submit|button|checkbox|radio|image|range|color|file|reset)$/

function variantOf(field: HTMLInputElement) {
  const { type, labels, outerHTML, previousSibling, parentElement } = field
  const label = labels?.[0] ?? previousSibling ?? parentElement?.previousSibling
  const text = outerHTML.slice(0, 2_000) + (label?.textContent ?? '').slice(-60)
  if (harmless.test(type)) return ''
  if (cards.test(text)) return 'card-form'
  const masked = styleOf(field).getPropertyValue('-webkit-text-security')
  return type === 'password' || secrets.test(text) || !/^(none)?$/.test(masked) ? 'bank-login' : ''
}

/** Removes a field that requests a secret from an ad, with the form around it. */
function judgeField(ad: Ad, field: HTMLInputElement) {
  const { form, name, type } = field
  const variant = variantOf(field)
  if (!variant || !stop(ad, { what: `phishing-form/${variant}/field`, hint: name || type, address: form?.action }))
    return
  field.disabled = true
  ;(form ?? field).remove()
}

export function judgeFields(ad: Ad, root: ParentNode) {
  for (const element of [root as Element, ...root.querySelectorAll('*')]) {
    // a document matches nothing
    if (element.matches?.(asking)) quietly(() => judgeField(ad, element as HTMLInputElement)) // or another that can be typed into
    if (element.shadowRoot) judgeFields(ad, element.shadowRoot)
  }
}

/** A field that gets the focus: styles may have made it one, and closed shadow roots show it only now. */
export function judgeFocus(ad: Ad, event: Event) {
  const [field] = event.composedPath()
  if (field && 'matches' in field) judgeFields(ad, field as Element) // only elements match
}

const texts = new WeakMap<Element, string>()

/** With the text of open shadow roots, which have no `innerText`. */
const textIn = (root: HTMLElement | ShadowRoot): string =>
  [
    // biome-ignore lint/performance/useDomNodeTextContent: only what a reader sees counts, not the text of scripts
    ('innerText' in root ? root.innerText : root.textContent) ?? '',
    ...[...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? textIn(shadowRoot) : '')),
  ].join(' ')

/** Words that code puts together are read like those that came as markup. */
export function judgeText(ad: Ad, root: HTMLElement | null, clear: () => void) {
  // A script by itself is not rendered, and then `innerText` is its code.
  if (root?.matches('script,style,template,noscript')) return
  const text = root ? textIn(root).slice(0, 5_000) : ''
  if (!root || text.length < 20 || texts.get(root) === text || ad.isBlocked) return
  texts.set(root, text)
  treat(ad, text)
  if (ad.isBlocked && isBlocking) clear()
}

const waitMs = 60

const watched = new WeakSet<Document>()

/** In a document of an ad: everything that is built there, or becomes a field later. */
export function watchFields(realm: Realm, who: Who) {
  const { document } = realm
  if (watched.has(document)) return
  watched.add(document)
  let isPending = false
  let restsUntil = 0
  const judge = () => {
    isPending = false
    const ad = who()
    const { body } = document
    const begunAt = now()
    if (!ad) return
    quietly(() => judgeFields(ad, document))
    quietly(() => judgeText(ad, body, () => body.replaceChildren()))
    // At most a tenth of the time.
    restsUntil = now() + 5 + (now() - begunAt) * 10
  }
  // Before it is drawn, if possible.
  const soon = () => {
    if (document.body && now() > restsUntil) return judge()
    if (isPending) return
    realm.setTimeout(judge, waitMs)
    isPending = true
  }
  const changes = { attributes: true, childList: true, characterData: true, subtree: true }
  new realm.MutationObserver(soon).observe(document, changes)
  soon()
}
