import { quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { block, isBlocking, mainWindow, now, sanitize } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { getStyle } from './hit-tests.ts'

/** Secrets that no ad may request: passwords, cards, bank accounts and identity numbers, in the languages of known campaigns. */
const cardTerms =
  /\bcc-|card.?(n|holder)|(credit|debit).?card|kreditkart|kartennummer|tarjeta|carte (banc|de)|номер карт|卡号|\bcv[vc2]\b|security.?code/i
const secretTerms =
  /passw|passcode|\bpwd\b|kennwort|contrase|mot de passe|senha|wachtwoord|парол|密码|パスワード|\biban\b|account.?n|kontonummer|\bssn\b|social.?sec|\bpin\b(?!.?code)|\b(otp|tan)\b|one.?time.?(code|pass)|(seed|recovery|secret).?phrase|private.?key/i
const fieldSelector = 'input,textarea,[tabindex]:empty,[contenteditable]:not([contenteditable=false])'
const harmlessTypes = /^(hidden|submit|button|checkbox|radio|image|range|color|file|reset)$/

function classifyField(field: HTMLInputElement) {
  const { type, labels, outerHTML, previousSibling, parentElement } = field
  const label = labels?.[0] ?? previousSibling ?? parentElement?.previousSibling
  const text = outerHTML.slice(0, 2_000) + (label?.textContent ?? '').slice(-60)
  if (harmlessTypes.test(type)) return ''
  if (cardTerms.test(text)) return 'card-form'
  const masked = getStyle(field).getPropertyValue('-webkit-text-security')
  return type === 'password' || secretTerms.test(text) || !/^(none)?$/.test(masked) ? 'bank-login' : ''
}

/** Removes a field that requests a secret, together with its form. */
function checkField(ad: Ad, field: HTMLInputElement) {
  const { form, name, type } = field
  const variant = classifyField(field)
  if (
    !variant ||
    !block(ad, { threat: `phishing-form/${variant}/field`, evidence: name || type || '', address: form?.action })
  )
    return
  field.disabled = true
  ;(form ?? field).remove()
}

export function checkFields(ad: Ad, root: ParentNode) {
  for (const element of [root as Element, ...root.querySelectorAll('*')]) {
    // a document matches nothing
    if (element.matches?.(fieldSelector)) quietly(() => checkField(ad, element as HTMLInputElement)) // or another editable element
    if (element.shadowRoot) checkFields(ad, element.shadowRoot)
  }
}

/** Checks a field on focus: styles may have made it one, and fields in closed shadow roots appear only now. */
export function checkFocusedField(ad: Ad, event: Event) {
  const [field] = event.composedPath()
  if (field && 'matches' in field) checkFields(ad, field as Element) // only elements match
}

const checkedTexts = new WeakMap<Element, string>()

/** Text of an element, including open shadow roots, which have no `innerText`. */
const readText = (root: HTMLElement | ShadowRoot): string =>
  [
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, not scripts
    ('innerText' in root ? root.innerText : root.textContent) ?? '',
    ...[...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? readText(shadowRoot) : '')),
  ].join(' ')

/** Scans text that code has put together, like markup. */
export function checkText(ad: Ad, root: HTMLElement | null, remove: () => void) {
  // `innerText` of a script that is not rendered is its code.
  if (root?.matches('script,style,template,noscript')) return
  const text = root ? readText(root).slice(0, 5_000) : ''
  if (!root || text.length < 20 || checkedTexts.get(root) === text) return
  checkedTexts.set(root, text)
  sanitize(ad, text)
  if (!ad.isBlocked || !isBlocking) return
  // A blocked ad may add its text again.
  checkedTexts.delete(root)
  remove()
}

const waitMs = 60
/** Checks may run ahead by this much, so text that appears soon after loading is removed before it is painted. */
const burstMs = 600

const watchedDocuments = new WeakSet<Document>()

/** Watches an ad's document for fields and text that are added or changed. */
export function watchFields(realm: Realm, findAd: FindAd) {
  const { document } = realm
  if (watchedDocuments.has(document)) return
  watchedDocuments.add(document)
  let isScheduled = false
  let nextCheckAt = 0
  const check = () => {
    isScheduled = false
    const ad = findAd()
    const { body } = document
    const startedAt = now()
    if (!ad) return
    quietly(() => checkFields(ad, document))
    quietly(() => checkText(ad, body, () => body.replaceChildren()))
    // Use at most a tenth of the time in the long run.
    nextCheckAt = Math.max(nextCheckAt, startedAt) + 5 + (now() - startedAt) * 10
  }
  // Check before painting, if possible. Visible text needs the layout, which the browser then calculates anyway.
  const scheduleCheck = () => {
    if (isScheduled) return
    isScheduled = true
    if (now() > nextCheckAt - burstMs) mainWindow.requestAnimationFrame(check)
    else mainWindow.setTimeout(check, waitMs)
  }
  const changes = { attributes: true, childList: true, characterData: true, subtree: true }
  new realm.MutationObserver(scheduleCheck).observe(document, changes)
  scheduleCheck()
}
