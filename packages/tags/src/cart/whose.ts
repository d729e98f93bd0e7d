import { callStack } from '../shared/call-stack.ts'
import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { knownIn, saidBy } from './extensions.ts'
import { home } from './world.ts'

/** Events that may have to do with a code or a click. */
export const heardTypes =
  'input change keydown keyup paste drop compositionend focusin pointerdown mousedown mouseup touchend click submit'.split(
    ' ',
  )

/**
 * Whose doing something is: the shopper's, the page's or an extension's. Extensions act from a world of their own, whose calls pass
 * no hook of ours; so what happens without a call that was seen, and without the shopper, is theirs.
 */

const page = home.document
/** Nodes that the page's code or the parser put into the page, straight into `html`, `head` or `body`. */
const own = new WeakSet<Node>()
/** Events that the page's code sent. */
const sent = new WeakSet<Event>()
/** Calls of the page's code that make events by themselves, while they run. */
const running: boolean[] = []
/** Of scripts that extensions put into the page: browsers run none there that has no address. */
const foreignAddresses = new Set<string>()
const isExtension = /-extension:\/\//

/** Something was put into the page that is not the page's. */
export let hasStrangers = false
/** Takes in what has changed since the observer was last told. */
export let lookAgain = () => {}
let isParsed = page.readyState !== 'loading'
/** When the shopper last did something. */
export const shopper = { actedAt: 0, typedAt: 0 }

export const hasActed = (withinMs: number) => Date.now() - shopper.actedAt < withinMs
export const isPageCalling = () => running.includes(true)

/** Whether an event was made by code that is not the page's. */
export const isForeign = (event: Event) => !event.isTrusted && !sent.has(event) && !isPageCalling()

const isTop = (node: Node | null) => node === page.documentElement || node === page.head || node === page.body

/** A node that came after the page was read, and by no call of the page's. */
export const isForeignNode = (node: Node) => isParsed && !own.has(node)

/**
 * Whether the code that makes the call at hand was put into the page by an extension. `isOutermost`: only where it all began counts,
 * for calls that helpful extensions wrap, and are then always among the callers.
 */
export function isForeignCode(isOutermost = false): boolean {
  const { currentScript } = page
  if (currentScript && isTop(currentScript.parentNode) && isForeignNode(currentScript)) return true
  const stack = callStack()
  if (typeof stack === 'string') return isExtension.test(stack)
  return stack.slice(isOutermost ? -1 : 0).some((site) => {
    const address = quietly(() => site.getScriptNameOrSourceURL?.()) ?? ''
    const isTheirs = isExtension.test(address)
    if (isTheirs) knownIn(address)
    return isTheirs || foreignAddresses.has(address)
  })
}

/** The page's code, by what it calls. `isWatched`: of what it is worth asking whose code it is. */
export function watchCalls(realm: Realm, isWatched: (target: unknown) => boolean) {
  const isPages = (target: unknown) => !isWatched(target) || !isForeignCode()
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [event]) => {
    if (!heardTypes.includes(event.type) || isPages(target)) sent.add(event)
    return undefined
  })
  const bracket = (kind: string, names: string, targetOf = (self: unknown) => self) =>
    hook<unknown, unknown[]>(
      realm,
      kind,
      names,
      (self) => {
        running.push(isPages(targetOf(self)))
        // A call that fails does not come to its end.
        home.setTimeout(() => running.splice(0))
        return undefined
      },
      () => running.pop(),
    )
  bracket('HTMLElement', 'click')
  bracket('HTMLFormElement', 'requestSubmit')
  bracket('Document', 'execCommand', () => realm.document.activeElement)
}

const putting: [kinds: string, names: string, isSibling: boolean][] = [
  ['Node', 'appendChild insertBefore replaceChild', false],
  ['Element Document DocumentFragment', 'append prepend replaceChildren', false],
  ['Element', 'insertAdjacentElement', true],
  ['Element CharacterData', 'before after replaceWith', true],
]

/** What the page's code puts into the page is the page's. Elements are shown to `entering` before they are in it, and to `entered` then. */
export function watchNodes(realm: Realm, entering: (element: Element) => void, entered: (element: Element) => void) {
  for (const [kinds, names, isSibling] of putting)
    for (const kind of kinds.split(' '))
      hook<Node, unknown[]>(
        realm,
        kind,
        names,
        (self, args) => {
          if (isTop(isSibling ? self.parentNode : self) && !isForeignCode())
            for (const node of args) for (const each of nodesOf(node)) own.add(each)
          for (const node of args) if (isElement(node)) entering(node)
          return undefined
        },
        (_self, args) => {
          for (const node of args) if (isElement(node) && node.isConnected) entered(node)
        },
      )
  const markAll = (self: Element) => {
    for (const top of [self, self.parentNode]) if (top && isTop(top)) for (const node of top.childNodes) own.add(node)
  }
  hook<Element, unknown[]>(realm, 'Element', 'innerHTML outerHTML insertAdjacentHTML', undefined, markAll)
}

const isElement = (node: unknown): node is Element => (node as Node | null)?.nodeType === 1

/** A node, or those of a fragment, which is empty once it was put in. */
const nodesOf = (node: unknown): Node[] => {
  const { nodeType, childNodes } = Object(node) as Partial<Node> // a text to be made a node of has neither
  return nodeType === 11 ? Array.from(childNodes ?? []) : nodeType ? [node as Node] : []
}

/** Called for what the observer was told of, before anything is made of it. */
export function judgeNode(node: Node) {
  if (!isParsed) own.add(node)
  else if (!own.has(node) && node.nodeType === 1) {
    hasStrangers = true
    const { src } = node as Partial<HTMLScriptElement> // only what loads has one
    if (src) foreignAddresses.add(src)
  }
}

/** What is there when the script comes is the page's, unless it says otherwise. From the end of parsing on, the parser puts nothing in. */
export function beginWatch(flush: () => void) {
  lookAgain = flush
  for (const top of [page.documentElement, page.head, page.body])
    for (const element of top?.children ?? []) if (!knownIn(saidBy(element))) own.add(element)
  const end = () => {
    flush()
    isParsed = true
  }
  if (isParsed) return
  home.addEventListener('DOMContentLoaded', end, { once: true })
}
