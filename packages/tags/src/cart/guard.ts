import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { guardAffiliates, watchRequests } from './affiliates.ts'
import { guardAttribution, guardStores, learnHidden, settle } from './attribution.ts'
import { flushAttempts, hear, judgeSending, trustRestored } from './coupons.ts'
import { allFields, fieldAppliedBy, fieldElements, fieldOf, type Input, learnField } from './fields.ts'
import { guardStrangersFrame } from './frames.ts'
import {
  beginWatch,
  isForeignNode,
  isInWidget,
  judgeNode,
  markPlaced,
  observeRoot,
  watchInsertions,
} from './insertions.ts'
import { addRefused, judgeLanding } from './landing.ts'
import { cleanAddress, judgeClick, judgeLeaving, judgeLink } from './leaving.ts'
import { judgeLoader, loadingAttributes } from './loaders.ts'
import { heardTypes, shopper, watchCalls } from './origin.ts'
import { isOfferText, lookAt, markRestyled, watchBoxes } from './popups.ts'
import { guardRequests } from './requests.ts'
import { watchValues } from './values.ts'
import { judging } from './verdicts.ts'
import { configuration, home } from './world.ts'

/** The part of the navigation interface that is read here. */
interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
  userInitiated: boolean
  hashChange: boolean
  formData: FormData | null
}

const entered = new WeakSet<object>()

/** Puts the guards into the page, and into every frame and shadow root of it that can be entered. */
export function guardPage() {
  const { affiliate } = configuration
  const voided = affiliate ? (quietly(judgeLanding) ?? []) : []
  for (const [, value] of voided) addRefused(value)
  enter(home)
  if (affiliate) {
    quietly(() => cleanAddress(voided))
    guardAttribution()
  }
  if (configuration.coupon) watchBoxes()
  addEventListener('pageshow', () => quietly(trustRestored))
  addEventListener('pagehide', () => quietly(flushAttempts), true)
}

export function enter(realm: Realm) {
  // A window stays while its documents change; its built-in objects may change with them.
  if (!entered.has(realm.Node)) guardCalls(realm)
  entered.add(realm.Node)
  enterRoot(realm.document, realm)
}

function guardCalls(realm: Realm) {
  const { coupon, affiliate } = configuration
  if (coupon) {
    watchCalls(realm, (target) => fieldOf(target) !== undefined || fieldAppliedBy(target) !== undefined)
  }
  watchValues(realm)
  guardRequests(realm)
  guardAffiliates(realm)
  if (affiliate) {
    guardStores(realm)
    watchRequests(realm)
  }
  watchInsertions(
    realm,
    isOfferText,
    (element) => {
      for (const each of affiliate ? treeOf(element) : []) judgeLoader(each)
    },
    (element) => {
      for (const each of treeOf(element)) enterFrame(each, isForeignNode(element))
    },
  )
  hook<Element, unknown[]>(realm, 'Element', 'attachShadow', undefined, (_self, _args, root) =>
    enterRoot(root as ShadowRoot, realm),
  ) // that call's result
  // The types know this interface in newer versions only.
  const { navigation } = realm as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => quietly(() => leave(event as NavigateEvent, realm))) // the event's type
}

function leave(event: NavigateEvent, realm: Realm) {
  const { destination, formData } = event
  // Chromium also sets it when code clicks a form's button.
  const userInitiated = event.userInitiated && shopper.isLeaving
  if (!event.cancelable) return
  if (configuration.affiliate) {
    judgeLeaving(event, destination.url, userInitiated, destination.sameDocument, realm === home)
    if (!destination.sameDocument) {
      settle(destination.url)
      // The last of its listeners.
      realm.addEventListener('beforeunload', () => settle(destination.url))
    }
  }
  if (!configuration.coupon || userInitiated || event.defaultPrevented) return
  judgeSending(event, formData, destination.url)
}

/** Watches a document or a shadow root, since events in a shadow root do not always leave it. */
function enterRoot(root: Document | ShadowRoot, realm: Realm) {
  if (entered.has(root)) return
  entered.add(root)
  // Before all other listeners. A window may lose its listeners when its document is replaced.
  const listeners = root === realm.document ? [realm, root] : [root]
  for (const type of heardTypes) for (const listener of listeners) listener.addEventListener(type, heardBy, true)
  const observer = new realm.MutationObserver((records) => quietly(() => changed(records, false)))
  observeRoot(root, (isPages, isThird) => quietly(() => changed(observer.takeRecords(), isPages, isThird)))
  if (realm === home && root === document) beginWatch()
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeOldValue: true,
    attributeFilter: loadingAttributes,
  })
  learnPart([...root.querySelectorAll('*')])
}

/** In parts, so that a long page is not held up. */
function learnPart(rest: Element[]) {
  for (const element of rest.splice(0, 150)) quietly(() => learnElement(element, false))
  if (rest.length > 0) setTimeout(learnPart, 0, rest)
}

/** `isPages`: the page's code made these changes. */
function changed(records: MutationRecord[], isPages: boolean, isThird = false) {
  const learned = new Set<Node>()
  for (const record of records) {
    const { addedNodes, type } = record
    if (type === 'attributes') quietly(() => changedAttribute(record, isPages))
    for (const node of addedNodes) {
      if (isPages) markPlaced(node, isThird)
      learn(node, learned)
    }
    if (addedNodes.length > 0 && record.target.nodeName === 'STYLE' && configuration.affiliate)
      quietly(() => judgeLoader(record.target as Element)) // by its name
  }
  // Reading a style makes the browser load what it names, so all loaders are checked first.
  if (configuration.coupon)
    for (const { addedNodes } of records) for (const node of addedNodes) quietly(() => lookAt(node))
}

function changedAttribute({ target, attributeName, oldValue }: MutationRecord, isPages: boolean) {
  const element = target as Element // only they have attributes
  const name = attributeName ?? ''
  if (name === 'style' && !isPages && /fixed|absolute/.test(element.getAttribute(name) ?? ''))
    markRestyled(element, oldValue)
  if (!configuration.affiliate || (name === 'style' && !element.getAttribute('style')?.includes('//'))) return
  if (name === 'href' && /^(A|AREA)$/.test(element.nodeName)) {
    if (!isPages) judgeLink(element, oldValue)
  } else judgeLoader(element, { name, before: oldValue })
}

const heardBy = (event: Event) =>
  quietly(() => {
    if (entered.has(event)) return
    entered.add(event)
    if (configuration.affiliate) {
      judgeClick(event)
      const { action } = event.target as Partial<HTMLFormElement> // only forms have one
      if (event.type === 'click' || event.type === 'submit') settle(action)
    }
    hear(event)
  })

/** Learns a node and all elements in it. The parser's nodes have a record each; `learned` holds those of earlier records. */
function learn(node: Node, learned: Set<Node>) {
  const isForeign = judgeNode(node)
  if (node.nodeType !== 1 || (!isForeign && learned.has(node))) return
  // By its type.
  for (const element of treeOf(node as Element)) {
    learned.add(element)
    quietly(() => learnElement(element, isForeign))
  }
}

const treeOf = (element: Element) =>
  element.firstElementChild ? [element, ...element.querySelectorAll('*')] : [element]

function learnElement(element: Element, isForeign: boolean) {
  if (configuration.affiliate) {
    judging.isForeign = isForeign
    quietly(() => judgeLoader(element))
    judging.isForeign = false
  }
  if (element.matches(fieldElements)) {
    const input = element as Input // by the selector
    if (configuration.affiliate) learnHidden(input, isForeign)
    // A third party may render the checkout, but not a second field for codes that is filled already.
    if (configuration.coupon) learnField(input, isForeign || (isInWidget(input) && allFields().length > 0))
  }
  const { shadowRoot, ownerDocument } = element
  if (shadowRoot) enterRoot(shadowRoot, ownerDocument.defaultView as Realm) // it is in a page
  enterFrame(element, isForeign)
}

function enterFrame(element: Element, isForeign: boolean) {
  if (element.nodeName !== 'IFRAME') return
  const frame = element as HTMLIFrameElement // by its name
  if (isForeign && configuration.affiliate) quietly(() => guardStrangersFrame(frame))
  const go = () =>
    quietly(() => {
      if (frame.contentDocument) enter(frame.contentWindow as Realm) // a document's window is a realm
    })
  go()
  if (!entered.has(frame)) frame.addEventListener('load', go)
  entered.add(frame)
}
