import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { guardAffiliates, judgeClick, judgeLeaving, judgeLoader, judgeLoaders, watchLoads } from './affiliates.ts'
import { guardCookies } from './cookies.ts'
import { hear, judgeSending, trustRestored, watchValues } from './coupons.ts'
import { fieldAppliedBy, fieldOf, learnField, learnFields } from './fields.ts'
import { lookAtTop } from './popups.ts'
import { guardRequests } from './requests.ts'
import { beginWatch, heardTypes, judgeNode, watchCalls, watchNodes } from './whose.ts'
import { configuration, home } from './world.ts'

/** Of the navigation interface, what is read here. */
interface NavigateEvent extends Event {
  destination: { url: string }
  userInitiated: boolean
  hashChange: boolean
  formData: FormData | null
}

const entered = new WeakSet<object>()

/** Puts the guards into the page, and into every frame and shadow root of it that can be entered. */
export function guardPage() {
  enter(home)
  if (configuration.affiliate) {
    guardCookies()
    watchLoads()
  }
  home.addEventListener('pageshow', () => quietly(trustRestored))
}

function enter(realm: Realm) {
  // A window stays while its documents come and go; its built-in objects may.
  if (!entered.has(realm.Node)) guardCalls(realm)
  entered.add(realm.Node)
  enterRoot(realm.document, realm)
}

function guardCalls(realm: Realm) {
  const { coupon, affiliate } = configuration
  if (coupon) {
    watchCalls(realm, (target) => fieldOf(target) !== undefined || fieldAppliedBy(target) !== undefined)
    watchValues(realm)
    guardRequests(realm)
  }
  if (affiliate) guardAffiliates(realm)
  watchNodes(realm, (element) => affiliate && judgeLoaders(element), enterFramesIn)
  hook<Element, unknown[]>(realm, 'Element', 'attachShadow', undefined, (_self, _args, root) =>
    enterRoot(root as ShadowRoot, realm),
  ) // what that call gives
  // The types know this interface in newer versions only.
  const { navigation } = realm as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => quietly(() => leave(event as NavigateEvent))) // of that interface
}

function leave(event: NavigateEvent) {
  const { destination, userInitiated, hashChange, formData } = event
  if (!event.cancelable || hashChange) return
  if (configuration.affiliate) judgeLeaving(event, destination.url, userInitiated)
  if (configuration.coupon && !userInitiated) judgeSending(event, formData, destination.url)
}

/** A document, or a shadow root: what happens in one is not always heard outside. */
function enterRoot(root: Document | ShadowRoot, realm: Realm) {
  if (entered.has(root)) return
  entered.add(root)
  // Before everybody else; and where a window that had another document before no longer hears, all the same.
  const listeners = root === realm.document ? [realm, root] : [root]
  for (const type of heardTypes) for (const listener of listeners) listener.addEventListener(type, heardBy, true)
  const observer = new realm.MutationObserver((records) => quietly(() => changed(records)))
  const changed = (records: MutationRecord[]) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'attributes' && configuration.affiliate) quietly(() => judgeLoader(target as Element)) // only they have attributes
      for (const node of addedNodes) quietly(() => learn(node, target))
    }
  }
  if (realm === home && root === home.document) beginWatch(() => changed(observer.takeRecords()))
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })
  if (configuration.coupon) learnFields(root)
  enterFramesIn(root)
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) enterRoot(shadowRoot, realm)
}

const heardBy = (event: Event) =>
  quietly(() => {
    if (entered.has(event)) return
    entered.add(event)
    if (configuration.affiliate) judgeClick(event)
    hear(event)
  })

function learn(node: Node, parent: Node) {
  const page = home.document
  const isTop = parent === page.body || parent === page.documentElement
  if (isTop || parent === page.head) judgeNode(node)
  if (node.nodeType !== 1) return
  const element = node as Element // by its type
  if (configuration.affiliate) judgeLoaders(element)
  if (configuration.coupon) {
    if (element.nodeName === 'INPUT') learnField(element as HTMLInputElement) // by its name
    learnFields(element)
    if (isTop) lookAtTop(element)
  }
  const { shadowRoot, ownerDocument } = element
  const realm = ownerDocument.defaultView as Realm | null // a window is a realm
  if (shadowRoot && realm) enterRoot(shadowRoot, realm)
  enterFramesIn(element)
}

function enterFramesIn(root: ParentNode & Node) {
  const frames = root.nodeName === 'IFRAME' ? [root as unknown as HTMLIFrameElement] : root.querySelectorAll('iframe') // by its name
  for (const frame of frames) {
    const go = () =>
      quietly(() => {
        if (frame.contentDocument) enter(frame.contentWindow as Realm) // a document's window is a realm
      })
    go()
    if (!entered.has(frame)) frame.addEventListener('load', go)
    entered.add(frame)
  }
}
