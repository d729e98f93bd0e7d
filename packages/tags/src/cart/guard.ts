import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { guardAffiliates, watchRequests } from './affiliates.ts'
import { guardAttribution, guardStores, learnHidden, restoreAttribution } from './attribution.ts'
import { checking } from './blocking.ts'
import { checkSubmission, flushAttempts, handleEvent, trustRestored } from './coupons.ts'
import { watchValues } from './field-values.ts'
import { allFields, fieldElements, findField, findFieldAppliedBy, type Input, learnField } from './fields.ts'
import { guardUntrustedFrame } from './frames.ts'
import {
  beginWatch,
  checkNode,
  isForeignNode,
  isInWidget,
  markPageNode,
  observeRoot,
  watchInsertions,
} from './insertions.ts'
import { addRejected, checkLanding } from './landing.ts'
import { checkLoader, loadingAttributes } from './loaders.ts'
import { checkClick, checkLink, checkNavigation, cleanAddress } from './navigation.ts'
import { shopper, watchCalls, watchedEvents } from './origin.ts'
import { configuration, mainWindow } from './page-state.ts'
import { checkInserted, isOfferText, markRestyled, watchBoxes } from './popups.ts'
import { guardRequests } from './requests.ts'

/** The used part of the Navigation API. */
interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
  userInitiated: boolean
  hashChange: boolean
  formData: FormData | null
}

const guarded = new WeakSet<object>()

/** Guards the page, and every frame and shadow root that is accessible. */
export function guardPage() {
  const { affiliate } = configuration
  const voided = affiliate ? (quietly(checkLanding) ?? []) : []
  for (const [, value] of voided) addRejected(value)
  guardRealm(mainWindow)
  if (affiliate) {
    quietly(() => cleanAddress(voided))
    guardAttribution()
  }
  if (configuration.coupon) watchBoxes()
  addEventListener('pageshow', () => quietly(trustRestored))
  addEventListener('pagehide', () => quietly(flushAttempts), true)
}

export function guardRealm(realm: Realm) {
  // A window outlives its documents; its built-in objects may not.
  if (!guarded.has(realm.Node)) guardCalls(realm)
  guarded.add(realm.Node)
  guardRoot(realm.document, realm)
}

function guardCalls(realm: Realm) {
  const { coupon, affiliate } = configuration
  if (coupon) {
    watchCalls(realm, (target) => findField(target) !== undefined || findFieldAppliedBy(target) !== undefined)
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
      for (const each of affiliate ? treeOf(element) : []) checkLoader(each)
    },
    (element) => {
      for (const each of treeOf(element)) guardFrame(each, isForeignNode(element))
    },
  )
  hook<Element, unknown[]>(realm, 'Element', 'attachShadow', undefined, (_self, _args, root) =>
    guardRoot(root as ShadowRoot, realm),
  ) // that call's result
  // Only newer versions of the types have this interface.
  const { navigation } = realm as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => quietly(() => onNavigate(event as NavigateEvent, realm))) // the event's type
}

function onNavigate(event: NavigateEvent, realm: Realm) {
  const { destination, formData } = event
  // Chromium also sets it when code clicks a form's button.
  const userInitiated = event.userInitiated && shopper.isLeaving
  if (!event.cancelable) return
  if (configuration.affiliate) {
    checkNavigation(event, destination.url, userInitiated, destination.sameDocument, realm === mainWindow)
    if (!destination.sameDocument) {
      restoreAttribution(destination.url)
      // Added now, so that it is the last listener.
      realm.addEventListener('beforeunload', () => restoreAttribution(destination.url))
    }
  }
  if (!configuration.coupon || userInitiated || event.defaultPrevented) return
  checkSubmission(event, formData, destination.url)
}

/** Watches a document or shadow root. Events in a shadow root do not always leave it. */
function guardRoot(root: Document | ShadowRoot, realm: Realm) {
  if (guarded.has(root)) return
  guarded.add(root)
  // Before all other listeners. A window may lose its listeners when its document is replaced.
  const listeners = root === realm.document ? [realm, root] : [root]
  for (const type of watchedEvents) for (const listener of listeners) listener.addEventListener(type, onEvent, true)
  const observer = new realm.MutationObserver((records) => quietly(() => changed(records, 2)))
  observeRoot(root, (...ranks) => quietly(() => changed(observer.takeRecords(), ...ranks)))
  if (root === document) beginWatch()
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeOldValue: true,
    attributeFilter: loadingAttributes,
  })
  learnPart([...root.querySelectorAll('*')])
}

const maxPartMs = 5

/** In parts, so that a long page is not blocked, also on a slow device. */
function learnPart(rest: Element[]) {
  const startedAt = Date.now()
  while (rest.length > 0 && Date.now() - startedAt < maxPartMs)
    for (const element of rest.splice(0, 30)) quietly(() => learnElement(element, false))
  if (rest.length > 0) setTimeout(learnPart, 0, rest)
}

/** The ranks are those of the code that made the changes (origin.ts). */
function changed(records: MutationRecord[], rank: number, attributeRank = rank) {
  const learned = new Set<Node>()
  const inserted: Node[] = []
  for (const record of records) {
    const { addedNodes, type } = record
    if (type === 'attributes') quietly(() => changedAttribute(record, attributeRank < 2))
    for (const node of addedNodes) {
      inserted.push(node)
      if (rank < 2) markPageNode(node, rank > 0)
      learnNode(node, learned)
    }
    if (addedNodes.length > 0 && record.target.nodeName === 'STYLE' && configuration.affiliate)
      quietly(() => checkLoader(record.target as Element)) // by its name
  }
  // Reading a style makes the browser load its URLs, so all loaders are checked first.
  if (configuration.coupon) for (const node of inserted) quietly(() => checkInserted(node))
}

function changedAttribute({ target, attributeName, oldValue }: MutationRecord, isPages: boolean) {
  const element = target as Element // only they have attributes
  const name = attributeName ?? ''
  if (name === 'style' && !isPages && /fixed|absolute/.test(element.getAttribute(name) ?? ''))
    markRestyled(element, oldValue)
  if (!configuration.affiliate || (name === 'style' && !element.getAttribute('style')?.includes('/'))) return
  if (name === 'href' && /^(A|AREA)$/.test(element.nodeName)) {
    if (!isPages) checkLink(element, oldValue)
  } else checkLoader(element, { name, before: oldValue })
}

const onEvent = (event: Event) =>
  quietly(() => {
    if (guarded.has(event)) return
    guarded.add(event)
    if (configuration.affiliate) {
      checkClick(event)
      const { action } = event.target as Partial<HTMLFormElement> // only forms have an action
      if (event.type === 'click' || event.type === 'submit') restoreAttribution(action)
    }
    handleEvent(event)
  })

/** Checks a node and its descendants. The parser creates a record for each node: `learned` has those of earlier records. */
function learnNode(node: Node, learned: Set<Node>) {
  const isForeign = checkNode(node)
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
    checking.isForeign = isForeign
    quietly(() => checkLoader(element))
    checking.isForeign = false
  }
  if (element.matches(fieldElements)) {
    const input = element as Input // by the selector
    if (configuration.affiliate) learnHidden(input, isForeign)
    // A third party may render the checkout, but not a second code field that is already filled.
    if (configuration.coupon) learnField(input, isForeign || (isInWidget(input) && allFields().length > 0))
  }
  const { shadowRoot, ownerDocument } = element
  if (shadowRoot) guardRoot(shadowRoot, ownerDocument.defaultView as Realm) // it is in a page
  guardFrame(element, isForeign)
}

function guardFrame(element: Element, isForeign: boolean) {
  if (element.nodeName !== 'IFRAME') return
  const frame = element as HTMLIFrameElement // by its name
  if (isForeign && configuration.affiliate) quietly(() => guardUntrustedFrame(frame))
  const go = () =>
    quietly(() => {
      if (frame.contentDocument) guardRealm(frame.contentWindow as Realm) // a document's window is a realm
    })
  go()
  if (!guarded.has(frame)) frame.addEventListener('load', go)
  guarded.add(frame)
}
